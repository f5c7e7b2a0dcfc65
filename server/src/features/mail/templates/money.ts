import type { MailContent } from '../mail-content.ts';

type Money = { readonly told: string; readonly url: string; readonly preferencesUrl: string };

/** A deposit arrived, or did not. `told` is what the app's notification says. */
export function depositMail({ told, url, preferencesUrl }: Money): MailContent {
  return {
    subject: 'Your deposit',
    preheader: told,
    heading: 'Your deposit',
    paragraphs: [told],
    action: { label: 'Transaction History', url },
    preferencesUrl,
  };
}

/** A withdrawal was asked for, paid or returned. */
export function withdrawalMail({ told, url, preferencesUrl }: Money): MailContent {
  return {
    subject: 'Your withdrawal',
    preheader: told,
    heading: 'Your withdrawal',
    paragraphs: [told],
    action: { label: 'Transaction History', url },
    smallPrint: ['If you did not ask for it, change your password and write to Support.'],
    preferencesUrl,
  };
}
