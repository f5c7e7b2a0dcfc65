/** The content of an email. Text and HTML are both rendered from it, so they always agree. */
export type EmailContent = {
  readonly subject: string;
  /** The text that email clients show after the subject. */
  readonly preheader: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Label and value, such as 'Wager' and '$10.00'. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** The main action. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Shown last in small print, such as how long a link works. */
  readonly smallPrint?: readonly string[];
  /** Where to turn these emails off; absent if that is not possible. */
  readonly preferencesUrl?: string;
};

/**
 * A placeholder for the site's name in the content of an email. PostgreSQL stores no text with a NUL, so a user's own text
 * cannot contain it.
 */
export const siteName = '\0siteName\0';

/** At the end of every email. */
export const footLines = [
  `${siteName} is for adults, 18 or older. Please gamble responsibly.`,
  'If it stops being fun, talk to someone. In the US, call 1-800-GAMBLER.',
] as const;

export const preferencesLine = 'Choose which emails you receive';

/** Puts the name of the site into a text. */
export function nameSite(text: string, name: string): string {
  return text.replaceAll(siteName, () => name);
}

/**
 * The start of an account email. An unverified address is greeted without a name: the person who signed up with it chose
 * the name and could otherwise send any text to a stranger.
 */
export function greeting(firstName: string | null): string {
  return firstName === null ? 'Hello,' : `Hi ${firstName},`;
}
