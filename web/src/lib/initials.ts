/** "Jordan Ellis" → JE. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  if (words.length === 1) return letters(words[0]!, 2);
  return letters(words[0] ?? '', 1) + letters(words.at(-1) ?? '', 1);
}

function letters(word: string, count: number): string {
  return [...word.replace(/[^\p{L}\d]/gu, '')].slice(0, count).join('').toUpperCase();
}
