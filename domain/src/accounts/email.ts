/** The "simple email pattern" of SPEC section 5: something, an @, and something with a dot in it. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The longest address that mail can be delivered to (RFC 5321). */
const maxEmailLength = 254;

export function isEmail(text: string): boolean {
  return text.length <= maxEmailLength && emailPattern.test(text) && !/\p{Cc}/u.test(text);
}

/** Addresses are kept and compared trimmed and in lower case. */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase();
}
