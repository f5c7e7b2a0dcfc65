/**
 * PostgreSQL arrays in binary format, which the server reads in a fraction of the time it takes to parse array
 * literals. The driver sends a Buffer unchanged; the statement's cast must name the same element type.
 *
 * Nulls only are sent as an empty array: unnest pads the shorter of several arrays with nulls, and most columns of a batch
 * of bets are null.
 */

export function uuids(values: readonly (string | null)[]): Buffer {
  return fixedArray(2950, 16, values, writeUuid);
}

export function bigints(values: readonly (number | null)[]): Buffer {
  return fixedArray(20, 8, values, writeBigint);
}

export function integers(values: readonly (number | null)[]): Buffer {
  return fixedArray(23, 4, values, (to, at, value) => to.writeInt32BE(value, at));
}

export function smallints(values: readonly (number | null)[]): Buffer {
  return fixedArray(21, 2, values, (to, at, value) => to.writeInt16BE(value, at));
}

/** Milliseconds since 1970 UTC as timestamptz[]. */
export function instants(values: readonly (number | null)[]): Buffer {
  return fixedArray(1184, 8, values, (to, at, ms) => writeBigint(to, at, (ms - startOf2000) * 1000));
}

export function texts(values: readonly (string | null)[]): Buffer {
  const nulls = countNulls(values);
  if (nulls === values.length) return header(25, 0, 0, 0);
  const most = values.reduce((sum, value) => sum + 4 + utf8Bytes(value ?? ''), 0);
  const array = header(25, values.length, nulls, most);
  let at = headerBytes;
  for (const value of values) {
    const end = value === null ? at + 4 : writeUtf8(array, at + 4, value);
    array.writeInt32BE(value === null ? -1 : end - at - 4, at);
    at = end;
  }
  return array.subarray(0, at);
}

/** The most bytes a text can need. */
export function utf8Bytes(text: string): number {
  return 3 * text.length;
}

/** Returns where the text ends. Short ASCII, as most text of the book is, costs less byte by byte than by a call. */
export function writeUtf8(to: Buffer, at: number, text: string): number {
  if (text.length > 64) return at + to.write(text, at);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 127) return at + i + to.write(text.slice(i), at + i);
    to[at + i] = code;
  }
  return at + text.length;
}

const headerBytes = 20;
export const startOf2000 = Date.UTC(2000, 0, 1);

function fixedArray<T>(
  elementType: number,
  width: number,
  values: readonly (T | null)[],
  write: (to: Buffer, at: number, value: T) => void,
): Buffer {
  const nulls = countNulls(values);
  if (nulls === values.length) return header(elementType, 0, 0, 0);
  const array = header(
    elementType,
    values.length,
    nulls,
    4 * values.length + width * (values.length - nulls),
  );
  let at = headerBytes;
  for (const value of values) {
    at = array.writeInt32BE(value === null ? -1 : width, at);
    if (value === null) continue;
    write(array, at, value);
    at += width;
  }
  return array;
}

function countNulls(values: readonly unknown[]): number {
  let nulls = 0;
  for (const value of values) if (value === null) nulls++;
  return nulls;
}

/** The header for one dimension with lower bound 1, and room for the elements. */
function header(elementType: number, length: number, nulls: number, elementBytes: number): Buffer {
  const array = Buffer.allocUnsafe(headerBytes + elementBytes);
  array.writeInt32BE(1, 0);
  array.writeInt32BE(nulls > 0 ? 1 : 0, 4);
  array.writeInt32BE(elementType, 8);
  array.writeInt32BE(length, 12);
  array.writeInt32BE(1, 16);
  return array;
}

export function writeBigint(to: Buffer, at: number, value: number): void {
  to.writeInt32BE(Math.floor(value / 2 ** 32), at);
  to.writeUInt32BE(value >>> 0, at + 4);
}

const nibbles = listNibbles();

/** The value of each hexadecimal digit by its character code; 255 for other characters. */
function listNibbles(): Readonly<Uint8Array> {
  const values = new Uint8Array(128).fill(255);
  for (let digit = 0; digit < 16; digit++) {
    const text = digit.toString(16);
    values[text.charCodeAt(0)] = values[text.toUpperCase().charCodeAt(0)] = digit;
  }
  return values;
}

export function writeUuid(to: Buffer, at: number, text: string): void {
  let strange = text.length === 36 ? 0 : 255;
  for (let i = 0, end = at; i < 36 && strange <= 15; i += 2) {
    // The dashes of 8-4-4-4-12.
    if (i === 8 || i === 13 || i === 18 || i === 23) i++;
    const high = nibbles[text.charCodeAt(i)] ?? 255;
    const low = nibbles[text.charCodeAt(i + 1)] ?? 255;
    strange |= high | low;
    to[end++] = (high << 4) | low;
  }
  // The message and code of PostgreSQL itself.
  if (strange > 15)
    throw Object.assign(new Error(`invalid input syntax for type uuid: "${text}"`), { code: '22P02' });
}
