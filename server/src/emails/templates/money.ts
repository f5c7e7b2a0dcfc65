import type { EmailContent } from '../email-content.ts';

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
