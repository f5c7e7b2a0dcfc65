import { formatDollars } from '@sidebet/domain/cents';

/** One difference between our row and the provider's report, both as display text. */
export type ProviderDifference = { readonly what: string; readonly ours: string; readonly provider: string };

/**
 * `agrees`: equal. `behind`: the provider is ahead and its event may still arrive; it becomes a difference after
 * a while. `differs`: no pending event can explain it.
 */
export type Finding =
  | { readonly kind: 'agrees' }
  | { readonly kind: 'behind' | 'differs'; readonly difference: ProviderDifference };

export const agrees: Finding = { kind: 'agrees' };

/** The first finding that does not agree; `differs` takes precedence over `behind`. */
export function pickFinding(...findings: readonly Finding[]): Finding {
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
  const theirs = provider === null ? 'none' : formatDollars(provider);
  return {
    kind,
    difference: {
      what,
      ours: formatDollars(ours),
      provider: isDollars ? theirs : `${theirs} in ${currency}`,
    },
  };
}
