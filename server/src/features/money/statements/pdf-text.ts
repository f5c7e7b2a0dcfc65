/**
 * Converts text to Latin-1, which the PDF standard fonts can draw. Other letters lose their accents, and
 * characters without a Latin form become a question mark.
 */
export function printable(text: string): string {
  const composed = text.normalize('NFC').replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/[–—−]/g, '-');
  return [...composed]
    .map((letter) => {
      if (isDrawable(letter)) return letter;
      const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '');
      return [...plain].every(isDrawable) && plain !== '' ? plain : '?';
    })
    .join('');
}

function isDrawable(letter: string): boolean {
  const code = letter.codePointAt(0)!;
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff);
}

/** Cuts a text to a width, with dots for the omitted part. */
export function fitting(text: string, width: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= width) return text;
  let shown = text;
  while (shown.length > 0 && widthOf(`${shown}...`) > width) shown = shown.slice(0, -1);
  return `${shown.trimEnd()}...`;
}
