import { type Refusal, refuse } from '@sidebet/domain/refusals';

/** Keyset cursors are opaque text: the sort values of the last row shown. */
export function encodeCursor(values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

export type Page<Item> = { items: Item[]; nextCursor: string | null };

/** An instant is ISO 8601 in UTC with up to six digits of the second, as PostgreSQL writes it in JSON. */
export type CursorPart = 'uuid' | 'text' | 'number' | 'instant';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Decodes a cursor of the given shape, or refuses with invalidCursor. Undefined stays undefined: the first page.
 */
export function decodeCursor(
  cursor: string | undefined,
  form: readonly CursorPart[],
): (string | number)[] | undefined | Refusal {
  if (cursor === undefined) return undefined;
  const values = parse(cursor);
  if (
    !Array.isArray(values) ||
    values.length !== form.length ||
    !values.every((value, i) => fits(value, form[i]!))
  ) {
    return refuse('invalidCursor');
  }
  return values;
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

function fits(value: unknown, part: CursorPart): boolean {
  if (part === 'number')
    // Counts and older instants are never negative. The upper bound is the largest valid date.
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= 8.64e15;
  if (typeof value !== 'string' || value.length > 100 || value.includes('\0')) return false;
  if (part === 'instant') return isInstant(value);
  return part === 'text' || uuid.test(value);
}

const instant = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d{1,6})?(\+00:00|Z)$/;

/** Whether PostgreSQL accepts it: the calendar has no 30th of February. */
function isInstant(value: string): boolean {
  const second = instant.exec(value)?.[1];
  if (second === undefined) return false;
  const date = new Date(`${second}Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(second);
}

/** Splits a list that was read with one extra row into the page and the cursor of its last row. */
export function page<Row, Item>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item,
  position: (row: Row) => readonly (string | number)[],
): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(toItem),
    nextCursor: rows.length > limit && last !== undefined ? encodeCursor(position(last)) : null,
  };
}
