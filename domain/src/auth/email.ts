/** Deliberately simple: text, an @, and text that contains a dot and does not end with one. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

/** The longest deliverable address (RFC 5321). */
const maxEmailLength = 254;

export function isEmail(text: string): boolean {
  return text.length <= maxEmailLength && emailPattern.test(text) && !/\p{Cc}/u.test(text);
}

/** Email addresses are stored and compared trimmed and in lower case. */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase();
}
