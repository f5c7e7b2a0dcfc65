import { formatDollars } from '@sidebet/domain/cents';

/** One thing in which our row and the provider's report differ, both as people read it. */
export type ProviderDifference = { readonly what: string; readonly ours: string; readonly provider: string };

/**
 * `agrees`; `behind`: the provider is ahead of the book, whose news may be on the way, so only time makes it a
 * difference; `differs`: nothing that is on the way explains it.
 */
export type Finding =
  | { readonly kind: 'agrees' }
  | { readonly kind: 'behind' | 'differs'; readonly difference: ProviderDifference };

export const agrees: Finding = { kind: 'agrees' };

/** The first that is not in order, a real difference before what may be on the way. */
export function firstOf(...findings: readonly Finding[]): Finding {
  return (
    findings.find(({ kind }) => kind === 'differs') ??
    findings.find(({ kind }) => kind === 'behind') ??
    agrees
  );
}

type Kind = 'behind' | 'differs';

export function differing(kind: Kind, what: string, ours: string | null, provider: string | null): Finding {
  if (ours === provider) return agrees;
  return { kind, difference: { what, ours: ours ?? 'none', provider: provider ?? 'none' } };
}

export function differingCents(
  kind: Kind,
  what: string,
  ours: number,
  provider: number | null,
  currency: string | null,
): Finding {
  const isDollars = currency?.toLowerCase() === 'usd';
  if (ours === provider && isDollars) return agrees;
  const told = provider === null ? 'none' : formatDollars(provider);
  return {
    kind,
    difference: { what, ours: formatDollars(ours), provider: isDollars ? told : `${told} in ${currency}` },
  };
}
