import { snakeCase } from '../db/camel-case.ts';
import type { PoolClient } from '../db/pool.ts';
import { bigints, instants, integers, smallints, texts, uuids } from './binary-array.ts';
import { type ColumnKind, type ColumnValue, type CopyColumn, copyRows, copyTarget } from './copy.ts';
import { generate, objectBuilder } from './generate.ts';

/** The fields of a record that a kind of column can hold. */
type FieldOf<Item, Kind extends ColumnKind> = {
  [Field in keyof Item & string]-?: Item[Field] extends ColumnValue<Kind> ? Field : never;
}[keyof Item & string];

/**
 * A column: the field it holds, or how its value is computed; its name; its kind; the statements that write it; and its type
 * where that is not the kind's. A field is also read. What a computed column means is read by {@link Composed}.
 */
export type RecordColumn<Item, Statement extends string> = {
  [Kind in ColumnKind]: readonly [
    field: FieldOf<Item, Kind> | ((item: Item) => ColumnValue<Kind>),
    column: string,
    kind: Kind,
    written: readonly ('insert' | Statement)[],
    type?: string,
  ];
}[ColumnKind];

/** The fields that are made of several columns, or not of what one holds: which ones, and how. Undefined leaves the field out. */
export type Composed<Item, Row> = {
  readonly [Field in keyof Item]?: readonly [
    columns: readonly string[],
    read: (row: Row) => Item[Field] | undefined,
  ];
};

/**
 * The statements that read and write one kind of record, all made of one list of its columns. The first column is the key.
 *
 * - `columns('t')`: what to select from the table as `t`. `parse` makes a record of such a row.
 * - `insert` and `update`: COPY of new records, and a statement for known ones, sent at once. Without records nothing is sent.
 */
export function recordTable<Item, Row, Statement extends string>(
  table: string,
  columns: readonly RecordColumn<Item, Statement>[],
  composed: Composed<Item, Row>,
) {
  const made = Object.entries<readonly [readonly string[], (row: Row) => unknown]>(composed as never);
  // What is made of columns has the place of the first of them.
  const fields = columns.flatMap(([field, column]): (string | readonly [string, unknown])[] =>
    typeof field === 'string'
      ? [field]
      : made.flatMap(([name, [[first], read]]) => (first === column ? [[name, read] as const] : [])),
  );
  const added = columns.flatMap(([field, column, kind, written]) =>
    written.includes('insert') ? [[column, kind, field]] : [],
  );
  const target = copyTarget<Item>(table, added as unknown as readonly CopyColumn<Item>[]);
  const updates = new Set(columns.flatMap(([, , , written]) => written).filter((one) => one !== 'insert'));
  const prepared: ReadonlyMap<Statement, ReturnType<typeof prepareUpdate<Item, Statement>>> = new Map(
    [...updates].map((update) => [update as Statement, prepareUpdate(table, columns, update as Statement)]),
  );
  return {
    /** The names of the fields. */
    fields: fields.map((field) => (typeof field === 'string' ? field : field[0])),
    columns: (alias: string): string =>
      columns
        .flatMap(([field, column]) => {
          if (typeof field !== 'string')
            return made.some(([, [names]]) => names.includes(column)) ? [`${alias}.${column}`] : [];
          const name = snakeCase(field);
          return [`${alias}.${column}${name === column ? '' : ` as ${name}`}`];
        })
        .join(', '),
    parse: objectBuilder<Row, Item>(fields as never),
    insert: (client: PoolClient, items: readonly Item[], now: number) =>
      items.length === 0 ? [] : [copyRows(client, target, items, now)],
    update: (client: PoolClient, update: Statement, items: readonly Item[]) =>
      items.length === 0 ? [] : [client.query(prepared.get(update)!(items))],
  };
}

/** An update by arrays, one for each column. */
function prepareUpdate<Item, Statement extends string>(
  table: string,
  columns: readonly RecordColumn<Item, Statement>[],
  update: Statement,
) {
  const written = columns
    .filter(([, , , statements], i) => i === 0 || statements.includes(update))
    .map(([field, column, kind, , type]) => {
      const { element, write } = arrays[kind];
      const value = (typeof field === 'string' ? generate(`(item) => item.${field}`, {}) : field) as (
        item: Item,
      ) => unknown;
      const cast = type ?? (kind === 'json' ? 'jsonb' : null);
      return { column, element, cast, write: (items: readonly Item[]) => write(items.map(value) as never) };
    });
  const [key, ...changed] = written.map(
    ({ column, cast }) => `${column} = new.${column}${cast ? `::${cast}` : ''}`,
  );
  const given = written.map(({ element }, i) => `$${i + 1}::${element}[]`);
  const text = `update ${table} t set ${changed.join(', ')}
    from unnest(${given.join(', ')}) as new (${written.map(({ column }) => column).join(', ')}) where t.${key}`;
  return (items: readonly Item[]) => ({
    name: `book-${update}-${table}`,
    text,
    values: written.map(({ write }) => write(items)),
  });
}

/** How an update sends the values of a kind. */
const arrays = {
  uuid: { element: 'uuid', write: uuids },
  text: { element: 'text', write: texts },
  bigint: { element: 'bigint', write: bigints },
  integer: { element: 'integer', write: integers },
  smallint: { element: 'smallint', write: smallints },
  instant: { element: 'timestamptz', write: instants },
  json: {
    element: 'text',
    write: (values: readonly (object | null)[]) =>
      texts(values.map((value) => value && JSON.stringify(value))),
  },
} as const satisfies Record<ColumnKind, { element: string; write: (values: never) => Buffer }>;
