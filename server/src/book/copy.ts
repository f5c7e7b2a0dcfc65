import pg from 'pg';
import type { PoolClient } from '../db/pool.ts';
import { RowWriter } from './row-writer.ts';

type Kind = Exclude<keyof RowWriter, 'row' | 'finish'>;

/** A column, how it is written, and its value for an item added now, in milliseconds since 1970 UTC. */
export type CopyColumn<T> = {
  [K in Kind]: readonly [name: string, kind: K, value: (item: T, now: number) => Parameters<RowWriter[K]>[0]];
}[Kind];

/** A table and its columns that get values from items. */
export type CopyTarget<T> = {
  readonly name: string;
  readonly text: string;
  readonly columns: readonly CopyColumn<T>[];
};

/** The prepared statement that adds rows to a table. A connection keeps one for each table, so a table has one target. */
export function copyTarget<T>(table: string, columns: readonly CopyColumn<T>[]): CopyTarget<T> {
  return {
    name: `book-copy-${table}`,
    text: `copy ${table} (${columns.map(([name]) => name).join(', ')}) from stdin (format binary)`,
    columns,
  };
}

/** Adds one row for each item with COPY, which costs the server less than an INSERT of arrays. */
export function copyRows<T>(
  client: PoolClient,
  target: CopyTarget<T>,
  items: readonly T[],
  now: number,
): Promise<void> {
  const rows = new RowWriter(items.length);
  for (const item of items) {
    rows.row(target.columns.length);
    for (const [, kind, value] of target.columns) rows[kind](value(item, now) as never);
  }
  return new Promise((resolve, reject) => {
    client.query(new CopyQuery(target, rows.finish(), (error) => (error ? reject(error) : resolve())));
  });
}

/** The part of the driver's connection that sends messages. */
type Connection = {
  readonly stream: { cork(): void; uncork(): void };
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(message: { readonly name: string; readonly text: string; readonly types: readonly number[] }): void;
  bind(message: { readonly statement: string; readonly values: readonly unknown[] }): void;
  execute(message: object): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sync(): void;
};

type Statement = { readonly name: string; readonly text: string };

/** Sends the rows right behind the statement. After an error the server ignores them. */
class CopyQuery extends pg.Query {
  readonly #target: Statement;
  readonly #rows: Buffer;

  constructor(target: Statement, rows: Buffer, done: (error: Error | undefined) => void) {
    super({ name: target.name, text: target.text }, done);
    this.#target = target;
    this.#rows = rows;
    this.submit = (connection) => this.#send(connection as unknown as Connection);
  }

  #send(connection: Connection): null {
    const { name, text } = this.#target;
    connection.stream.cork();
    if (!(connection.parsedStatements[name] ?? connection.submittedNamedStatements[name])) {
      connection.parse({ name, text, types: [] });
      connection.submittedNamedStatements[name] = text;
    }
    connection.bind({ statement: name, values: [] });
    connection.execute({});
    connection.sendCopyFromChunk(this.#rows);
    connection.endCopyFrom();
    connection.sync();
    connection.stream.uncork();
    return null;
  }

  /** The server is ready for the rows, which are under way. */
  handleCopyInResponse(): void {}
}
