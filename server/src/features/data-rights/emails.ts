import { type EmailContent, siteName } from '../../emails/email-content.ts';
import { iso } from '../../time/instants.ts';

/** The last email of an account, sent to its former address. `deletedAt` is in milliseconds since 1970 UTC. */
export function accountDeletedEmail(firstName: string, deletedAt: number): EmailContent {
  const at = `${iso(deletedAt).replace('T', ' ').slice(0, 16)} UTC`;
  return {
    subject: 'Your account was deleted',
    preheader: `Your ${siteName} account was deleted. This is the last email about it.`,
    heading: 'Your account was deleted',
    paragraphs: [
      `Hi ${firstName}, we deleted your ${siteName} account as you requested. Your name, email address and messages are gone. Other users now see “Deleted person” instead of your name.`,
      'Your transactions and bets stay on record without your name, because the law requires complete records.',
    ],
    facts: [['Deleted', at]],
    smallPrint: [
      'This cannot be undone. You can sign up again with this address.',
      'If this was not you, email us from this address. You find our address at the bottom of the site.',
    ],
  };
}
