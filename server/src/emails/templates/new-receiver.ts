import { formatDollars } from '@sidebet/domain/cents';
import { type EmailContent, siteName } from '../email-content.ts';

/** Announces a withdrawal on hold while the user can still cancel it. */
export function newReceiverEmail(options: {
  firstName: string;
  amountCents: number;
  paypalEmail: string;
  isNewReceiver: boolean;
  sentAfter: string;
  withdrawalsUrl: string;
  forgotUrl: string;
}): EmailContent {
  const { firstName, amountCents, paypalEmail, isNewReceiver, sentAfter, withdrawalsUrl, forgotUrl } =
    options;
  const amount = formatDollars(amountCents);
  const because = isNewReceiver
    ? 'You have not withdrawn to this PayPal address before'
    : 'The way you log in to your account was changed recently';
  return {
    subject: isNewReceiver ? 'Withdrawal to a new PayPal address' : 'Withdrawal after a change to your login',
    preheader: `${amount} to ${paypalEmail}, sent no earlier than ${sentAfter}.`,
    heading: 'Did you request this withdrawal?',
    paragraphs: [
      `Hi ${firstName}, a withdrawal of ${amount} was requested from your ${siteName} account. ${because}, so we hold it until ${sentAfter}. If this was you, you do not need to do anything.`,
      'If this was not you, cancel the withdrawal and set a new password now. The money goes back to your balance.',
    ],
    facts: [
      ['Amount', amount],
      ['PayPal address', paypalEmail],
      ['Earliest payout', sentAfter],
    ],
    action: { label: 'View or cancel withdrawal', url: withdrawalsUrl },
    smallPrint: [`Set a new password: ${forgotUrl}`],
  };
}
