import { formatDollars } from '@sidebet/domain/cents';
import type { MailContent } from '../mail-content.ts';

/** Announces a withdrawal that is held back, while its person can still cancel it. */
export function newReceiverMail(options: {
  firstName: string;
  amountCents: number;
  paypalEmail: string;
  isNewReceiver: boolean;
  sentAfter: string;
  withdrawalsUrl: string;
  forgotUrl: string;
}): MailContent {
  const { firstName, amountCents, paypalEmail, isNewReceiver, sentAfter, withdrawalsUrl, forgotUrl } =
    options;
  const amount = formatDollars(amountCents);
  const because = isNewReceiver
    ? 'This PayPal address has never been paid from your account before'
    : 'The way you log in to your account was changed recently';
  return {
    subject: isNewReceiver ? 'Withdrawal to a new PayPal address' : 'Withdrawal after a change to your login',
    preheader: `${amount} to ${paypalEmail}, sent on ${sentAfter} at the earliest.`,
    heading: 'Did you request this withdrawal?',
    paragraphs: [
      `Hi ${firstName}, a withdrawal of ${amount} was requested from your Sidebet account. ${because}, so we hold it until ${sentAfter}. If it was you, there is nothing to do.`,
      'If it was not you, cancel the withdrawal and set a new password now. The money goes back to your balance.',
    ],
    facts: [
      ['Amount', amount],
      ['PayPal address', paypalEmail],
      ['Sent at the earliest', sentAfter],
    ],
    action: { label: 'View or cancel it', url: withdrawalsUrl },
    smallPrint: [`Set a new password: ${forgotUrl}`],
  };
}
