/** A pattern of LIKE for a text anywhere, with its wildcards taken literally. Use it with `escape '\\'`. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
