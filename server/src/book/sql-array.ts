/**
 * PostgreSQL array literals, written several times faster than the driver's general form. Only for values that
 * need no quoting: numbers, uuids, enum words, booleans, null.
 */
export function plainArray(values: readonly (string | number | boolean | null)[]): string {
  let text = '{';
  for (let i = 0; i < values.length; i++) {
    if (i > 0) text += ',';
    text += values[i] ?? 'NULL';
  }
  return `${text}}`;
}

/** The same for any text. */
export function textArray(values: readonly string[]): string {
  let text = '{';
  for (let i = 0; i < values.length; i++) {
    if (i > 0) text += ',';
    text += `"${values[i]!.replace(/["\\]/g, '\\$&')}"`;
  }
  return `${text}}`;
}
