/** Deliberately simple: text, an @, and at least two parts with a dot between them. */
const emailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** The longest deliverable address (RFC 5321). */
const maxEmailLength = 254;

export function isEmail(text: string): boolean {
  return text.length <= maxEmailLength && emailPattern.test(text) && !/\p{Cc}/u.test(text);
}

/** Why a normalized text is not an email address; null if it is one. A dot typed after an address is named. */
export function emailProblem(text: string): 'invalidEmail' | 'emailEndsInDot' | null {
  if (isEmail(text)) return null;
  return text.endsWith('.') && isEmail(text.slice(0, -1)) ? 'emailEndsInDot' : 'invalidEmail';
}

/** Email addresses are stored and compared trimmed and in lower case. */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase();
}
