import type { MailContent } from '../mail/mail-content.ts';

/** The last mail of an account, to the address that was its own. `deletedAt` is in milliseconds since 1970 UTC. */
export function accountDeletedMail(firstName: string, deletedAt: number): MailContent {
  const at = `${new Date(deletedAt).toISOString().replace('T', ' ').slice(0, 16)} UTC`;
  return {
    subject: 'Your account was deleted',
    preheader: 'Your Sidebet account is gone. This is the last mail about it.',
    heading: 'Your account was deleted',
    paragraphs: [
      `Hi ${firstName}, your Sidebet account was deleted as you asked. Your name, your address and what you wrote to us are gone, and others read “Deleted person” where you were.`,
      'The lines of the ledger and your bets stay, without your name, because the law asks for books that are whole.',
    ],
    facts: [['Deleted', at]],
    smallPrint: [
      'This cannot be undone. You are welcome to sign up again with this address.',
      'If it was not you, write to us from this address. Ours stands at the foot of the site.',
    ],
  };
}
