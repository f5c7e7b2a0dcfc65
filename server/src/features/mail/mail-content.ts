/** What a mail says. Its text and its HTML are both made from this, so that they cannot disagree. */
export type MailContent = {
  readonly subject: string;
  /** What a list of mails shows after the subject. */
  readonly preheader: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Label and value, such as 'Wager' and '$10.00'. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** The one thing to do. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Said last and quietly: what the mail does not do, how long a link lives. */
  readonly smallPrint?: readonly string[];
  /** Where these mails can be switched off; absent where they cannot. */
  readonly preferencesUrl?: string;
};

/** At the foot of every mail. */
export const footLines = [
  'Sidebet is for adults, 18 or older. Please gamble responsibly.',
  'If it stops being fun, talk to someone. In the US, call 1-800-GAMBLER.',
] as const;

export const preferencesLine = 'Choose which mails you receive';
