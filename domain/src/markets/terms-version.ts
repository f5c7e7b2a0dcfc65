import type { TieRule } from './decide-market.ts';
import type { MarketTerms, Selection } from './market.ts';
import type { Fee } from './price.ts';

/** Everything that decides what an acceptor agrees to. */
export type AgreedTerms = {
  readonly terms: MarketTerms;
  readonly creatorSelection: Selection;
  readonly creatorStakeCents: number;
  readonly acceptorStakeCents: number;
  readonly fee: Fee;
  readonly tieRule: TieRule;
  readonly rulesVersion: number;
};

/**
 * A short hash of a bet's terms. An acceptor sends the version they saw, and a bet with other terms refuses them. Not
 * cryptographic: only the server makes versions, and only of its own bets.
 */
export function termsVersion(agreed: AgreedTerms): string {
  const { terms, fee } = agreed;
  const fields: (string | number | null)[] = [
    terms.market,
    terms.team,
    terms.lineHalves,
    agreed.creatorSelection,
    agreed.creatorStakeCents,
    agreed.acceptorStakeCents,
    fee.bps,
    fee.capCents,
    agreed.tieRule,
  ];
  // Bets from before the rules keep the hash that was shown then.
  if (agreed.rulesVersion > 0) fields.push(agreed.rulesVersion);
  return fnv1a64(fields.join('|')).toString(16).padStart(16, '0');
}

/** The 64-bit FNV-1a hash of ASCII text. */
function fnv1a64(text: string): bigint {
  let hash = 0xcbf29ce484222325n;
  for (const character of text) {
    hash ^= BigInt(character.codePointAt(0)!);
    hash = BigInt.asUintN(64, hash * 0x100000001b3n);
  }
  return hash;
}
