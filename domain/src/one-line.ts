/** Control characters, line separators, and marks that override text direction. */
const unwritable = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** Whether a text fits on one line with no hidden characters. */
export function isOneLine(text: string): boolean {
  return text.isWellFormed() && !unwritable.test(text);
}
