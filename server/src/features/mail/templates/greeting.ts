/**
 * How a mail about the account begins. An address that nobody verified is greeted without a name: whoever signed up with
 * it chose the name, and could write anything to a stranger that way.
 */
export function greeting(firstName: string | null): string {
  return firstName === null ? 'Hello,' : `Hi ${firstName},`;
}
