import { foldLetters } from './game-identity.ts';

/** Search by substring, for users (docs/rules.md#friends) and teams. */

/**
 * Whether one of the fields contains the text, compared as `foldSearch` says. A blank text matches everything; otherwise absent
 * fields match nothing, and a text of dots and apostrophes matches nothing.
 */
export function matchesText(text: string, ...fields: readonly (string | null | undefined)[]): boolean {
  const wanted = parseSearch(text);
  if (wanted === null) return true;
  return wanted !== '' && fields.some((field) => field != null && foldSearch(field).includes(wanted));
}

/** The folded text to search for; null if it is blank, and empty if nothing can match it. */
export function parseSearch(text: string): string | null {
  return text.trim() === '' ? null : foldSearch(text);
}

/**
 * A name or search text without case, accents, dots, apostrophes and hyphens, and with "and" for "&". Other signs stay, because
 * people search for them. The function `fold_search` of the database does the same (migration 0103).
 */
export function foldSearch(text: string): string {
  return foldLetters(text)
    .replace(/[\s/\u2010-\u2015-]+/g, ' ')
    .trim();
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
