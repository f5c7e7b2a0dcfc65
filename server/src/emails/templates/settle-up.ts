import type { EmailContent } from '../email-content.ts';

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
