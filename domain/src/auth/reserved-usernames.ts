/** Names that users would mistake for the house. */
const reserved: ReadonlySet<string> = new Set(
  `about abuse account accounts admin administrator admins api app audit bank billing bookie bookmaker cashier compliance
  contact customerservice deletedperson deposits everyone finance fraud guest help helpdesk host house info legal mail
  mailer mod moderator moderators mods money noreply notifications null office official operator operators payment
  payments payout payouts paypal postmaster privacy refund refunds responsiblegaming root security service settings
  sidebet sidebetadmin sidebethelp sidebetofficial sidebetsupport sidebetteam staff stripe superuser support supportteam
  sysadmin system team terms test tester treasury trustandsafety undefined unknown verification verified visitor
  wallet webmaster withdrawals`.split(/\s+/),
);

const lookAlikes: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };

/** Whether a username is reserved, or looks like a reserved one: case, separators and look-alike digits do not count. */
export function isReservedUsername(username: string): boolean {
  const letters = username.toLowerCase().replace(/[._-]/g, '');
  const folded = letters.replace(/[013457]/g, (digit) => lookAlikes[digit]!);
  return reserved.has(letters) || reserved.has(folded) || reserved.has(folded.replaceAll('i', 'l'));
}
