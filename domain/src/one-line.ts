/** Control characters, line separators, and marks that reverse the direction of the text around them. */
const unwritable = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** Whether a text can stand on one line among others' words: everything in it is meant to be seen. */
export function isOneLine(text: string): boolean {
  return text.isWellFormed() && !unwritable.test(text);
}
