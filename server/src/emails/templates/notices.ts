import { formatDollars } from '@sidebet/domain/cents';
import { type EmailContent, siteName } from '../email-content.ts';

type Money = { readonly message: string; readonly url: string; readonly preferencesUrl: string };

/** A deposit arrived or failed. `message` is the text of the notification. */
export function depositEmail({ message, url, preferencesUrl }: Money): EmailContent {
  return {
    subject: 'Your deposit',
    preheader: message,
    heading: 'Your deposit',
    paragraphs: [message],
    action: { label: 'Transaction History', url },
    preferencesUrl,
  };
}

/** A withdrawal was requested, paid or returned. */
export function withdrawalEmail({ message, url, preferencesUrl }: Money): EmailContent {
  return {
    subject: 'Your withdrawal',
    preheader: message,
    heading: 'Your withdrawal',
    paragraphs: [message],
    action: { label: 'Transaction History', url },
    smallPrint: ['If you did not request this, change your password and contact Support.'],
    preferencesUrl,
  };
}

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

/** Someone asks to settle up, or confirmed a payment. `message` is the text of the notification with its sender. */
export function settleUpEmail({
  group,
  message,
  url,
  preferencesUrl,
}: {
  readonly group: string;
  readonly message: string;
  readonly url: string;
  readonly preferencesUrl: string;
}): EmailContent {
  return {
    subject: `Settle up in ${group}`,
    preheader: message,
    heading: `Settle up in ${group}`,
    paragraphs: [message, 'Pay each other however you like, then confirm it in the group.'],
    action: { label: 'Open the group', url },
    preferencesUrl,
  };
}

/** An operator decided a report about the user. `url` is the support page. */
export function conductEmail({
  firstName,
  message,
  url,
}: {
  readonly firstName: string;
  readonly message: string;
  readonly url: string;
}): EmailContent {
  return {
    subject: `About your ${siteName} account`,
    preheader: message,
    heading: 'About your account',
    paragraphs: [`Hi ${firstName},`, message],
    action: { label: 'Contact support', url },
    smallPrint: ['If you think this is a mistake, write to us in Settings, Support.'],
  };
}

type Answer = {
  readonly firstName: string;
  /** The subject of the ticket. */
  readonly subject: string;
  readonly answer: string;
  /** The page with the ticket and its answers. */
  readonly url: string;
};

/** An operator answered a support ticket. */
export function supportAnswerEmail({ firstName, subject, answer, url }: Answer): EmailContent {
  return {
    subject: `Our answer: ${shortened(subject)}`,
    preheader: `We have answered your message to ${siteName} support.`,
    heading: 'Our answer to your message',
    paragraphs: [
      `Hi ${firstName}, you wrote to us: ${subject}`,
      ...answer.split(/\n+/).filter((line) => line.trim() !== ''),
    ],
    action: { label: 'Your messages', url },
    smallPrint: ['Please do not reply to this email. Write to us again in Settings, Support.'],
  };
}

/** Shortened to what email clients show. */
function shortened(text: string): string {
  const letters = [...text];
  return letters.length <= 60 ? text : `${letters.slice(0, 59).join('')}\u2026`;
}

/** Notifies operators of an alarm. `detail` has ids, codes and amounts, never personal data. */
export function alarmEmail(options: {
  code: string;
  count: number;
  firstAt: string;
  lastAt: string;
  detail: Readonly<Record<string, unknown>>;
  alarmsUrl: string;
}): EmailContent {
  const { code, count, firstAt, lastAt, detail, alarmsUrl } = options;
  const times = count === 1 ? 'once' : `${count.toLocaleString('en-US')} times`;
  return {
    subject: `Alarm: ${code}`,
    preheader: `Raised ${times}.`,
    heading: `Alarm: ${code}`,
    paragraphs: [
      `This alarm was raised ${times} and is not acknowledged. docs/runbook.md says what it means and what to do.`,
    ],
    facts: [['First raised', firstAt], ['Last raised', lastAt], ...Object.entries(detail).map(toFact)],
    action: { label: 'View alarms', url: alarmsUrl },
    smallPrint: ['You get at most one message about each kind of alarm in 15 minutes.'],
  };
}

export function testAlarmEmail(alarmsUrl: string): EmailContent {
  return {
    subject: 'Test alarm',
    preheader: 'Nothing is wrong.',
    heading: 'Test alarm',
    paragraphs: ['An operator sent this to test whether alarms arrive. Nothing is wrong.'],
    action: { label: 'View alarms', url: alarmsUrl },
  };
}

function toFact([name, value]: [string, unknown]): readonly [string, string] {
  return [name, (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 300)];
}
