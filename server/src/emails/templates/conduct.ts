import { type EmailContent, siteName } from '../email-content.ts';

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
