import { formatDollarsInSentence } from '../cents.ts';

/** Someone to settle with, and the amount: above 0 if they owe it. */
type NamedShare = { readonly name: string; readonly amountCents: number };

const mostNames = 5;

/**
 * What a request to settle up says to one person, after the name of who requests it. No one both pays and gets, so it names
 * either those they owe or those who owe them, the largest amount first, then by name.
 */
export function settleUpNotice(settledWith: readonly NamedShare[]): string {
  const shares = settledWith.toSorted(
    (a, b) => Math.abs(b.amountCents) - Math.abs(a.amountCents) || (a.name < b.name ? -1 : 1),
  );
  const [first, ...others] = shares.slice(0, mostNames);
  if (!first) return 'asks to settle up.';
  const amount = ({ amountCents }: NamedShare) => formatDollarsInSentence(Math.abs(amountCents));
  const named = (share: NamedShare) => `${share.name} ${amount(share)}`;
  const start = first.amountCents < 0 ? `you owe ${named(first)}` : `${first.name} owes you ${amount(first)}`;
  const more = shares.length > mostNames ? [`and ${shares.length - mostNames} more`] : [];
  return `asks to settle up: ${[start, ...others.map(named), ...more].join(', ')}.`;
}
