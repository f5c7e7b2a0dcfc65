/** Search as people do it: part of a name, in any case. Used for people (SPEC section 5, Friends) and teams. */

/**
 * True when one of the fields contains the text, without regard to case or to how accents are encoded.
 * A blank text matches everything, as an empty search box filters nothing; absent fields match nothing else.
 */
export function matchesText(text: string, ...fields: readonly (string | null | undefined)[]): boolean {
  const wanted = comparable(text.trim());
  return wanted === '' || fields.some((field) => field != null && comparable(field).includes(wanted));
}

function comparable(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/**
 * How a stranger's address is shown (DESIGN section 6): "jordan@mail.com" → "j•••@mail.com".
 * The number of dots says nothing about the length. A text without an @ is hidden whole.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return '•••';
  const [initial = ''] = email;
  return `${initial}•••${email.slice(at)}`;
}
