/** Search by substring in any case, for users (docs/rules.md#friends) and teams. */

/**
 * Whether one of the fields contains the text, ignoring case and how accents are encoded. A blank text matches everything;
 * otherwise absent fields match nothing.
 */
export function matchesText(text: string, ...fields: readonly (string | null | undefined)[]): boolean {
  const wanted = comparable(text.trim());
  return wanted === '' || fields.some((field) => field != null && comparable(field).includes(wanted));
}

function comparable(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/**
 * Masks a stranger's email: "jordan@mail.com" → "j•••@mail.com". The number of dots does not reveal the length. A text
 * without an @ is masked entirely.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return '•••';
  const [initial = ''] = email;
  return `${initial}•••${email.slice(at)}`;
}
