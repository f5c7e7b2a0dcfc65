import { isRefusal, type Refusal } from '@sidebet/domain/refusals';
import type { Pool } from '../db/pool.ts';
import { type CursorPart, decodeCursor, encodeCursor, type Page } from './cursor.ts';

/** The part of a list's query that a page asks for, as the contract names it. */
export type PageRequest = { readonly cursor?: string | undefined; readonly limit: number };

/** A list of rows in an order that no two rows share. */
export type SortedList = {
  /** Of the prepared statement, if the list is read often. */
  readonly name?: string;
  /** The SQL expressions that the rows are sorted by, with their types. Together they are unique and not null. */
  readonly sortedBy: readonly (readonly [sql: string, part: CursorPart])[];
  readonly descending?: boolean;
  /** The statement. `values` are its first parameters. */
  readonly text: (parts: SqlParts) => string;
  readonly values: readonly unknown[];
};

type SqlParts = {
  /** A column to select: the row's place in the order. */
  readonly position: string;
  /** A condition: whether the row follows the cursor. A subquery with other names passes its own expressions. */
  readonly after: (expressions?: readonly string[]) => string;
  /** The end of the statement: `order by` and `limit`. */
  readonly order: string;
};

const sqlTypes: Readonly<Record<CursorPart, string>> = {
  uuid: 'uuid',
  text: 'text',
  number: 'bigint',
  instant: 'timestamptz',
};

/**
 * The rows of a list after a cursor, or its first rows. Positions are exact to the microsecond. Refuses with invalidCursor.
 *
 * The first page and the following ones are two statements, because a condition that may be absent keeps PostgreSQL from
 * starting at the cursor in an index.
 */
export async function readPage<Row extends object>(
  pool: Pool,
  { cursor, limit }: PageRequest,
  { name, sortedBy, descending = false, text, values }: SortedList,
): Promise<Page<Row> | Refusal> {
  const after = decodeCursor(
    cursor,
    sortedBy.map(([, part]) => part),
  );
  if (isRefusal(after)) return after;
  const sorted = sortedBy.map(([sql]) => sql);
  const place = sortedBy.map(([, part], i) => `$${values.length + 2 + i}::${sqlTypes[part]}`).join(', ');
  const { rows } = await pool.query<Row & { position: (string | number)[] }>({
    ...(name !== undefined && { name: after ? `${name}-next` : name }),
    text: text({
      position: `json_build_array(${sorted.join(', ')}) as position`,
      after: (expressions = sorted) =>
        after ? `(${expressions.join(', ')}) ${descending ? '<' : '>'} (${place})` : 'true',
      order: `order by ${sorted.map((sql) => (descending ? `${sql} desc` : sql)).join(', ')} limit $${values.length + 1}`,
    }),
    values: [...values, limit + 1, ...(after ?? [])],
  });
  const shown = rows.slice(0, limit);
  return {
    items: shown.map(({ position: _, ...row }) => row as unknown as Row),
    nextCursor: rows.length > limit ? encodeCursor(shown.at(-1)!.position) : null,
  };
}

/** The same page with each row as an item of the API. */
export function mapPage<Row, Item>(
  rows: Page<Row> | Refusal,
  toItem: (row: Row) => Item,
): Page<Item> | Refusal {
  return isRefusal(rows) ? rows : { ...rows, items: rows.items.map((row) => toItem(row)) };
}
