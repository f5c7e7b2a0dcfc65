/**
 * The raw text of one member of a JSON object: `{"a": 1, "b": {"c":2 }}` and "b" give `{"c":2 }`. The text must
 * be valid JSON. Null if the member is missing.
 */
export function rawMember(text: string, name: string): string | null {
  let depth = 0;
  let start: number | null = null;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '"') {
      const end = endOfString(text, at);
      if (depth === 1 && start === null && isKey(text, end) && JSON.parse(text.slice(at, end)) === name) {
        start = text.indexOf(':', end) + 1;
        at = start - 1;
      } else at = end - 1;
    } else if (letter === '{' || letter === '[') depth += 1;
    else if (letter === '}' || letter === ']') {
      depth -= 1;
      if (depth === 0) return start === null ? null : text.slice(start, at).trim();
    } else if (letter === ',' && depth === 1 && start !== null) return text.slice(start, at).trim();
  }
  return null;
}

/** The position after the closing quote. */
function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

const isKey = (text: string, end: number) => /^\s*:/.test(text.slice(end, end + 20));
