/**
 * The start of an account email. An unverified address is greeted without a name: the person who signed up with it chose
 * the name and could otherwise send any text to a stranger.
 */
export function greeting(firstName: string | null): string {
  return firstName === null ? 'Hello,' : `Hi ${firstName},`;
}
