import type { BetView } from '@sidebet/contract/bets';
import { formatInSentence } from '@sidebet/domain/bets/amount-text';
import { minimumStake, partBounds, winOfPart } from '@sidebet/domain/bets/parts';
import { centsToDecimal, parseDollars } from '@sidebet/domain/cents';
import { useState } from 'react';
import { acceptorMoney } from '../../lib/offers.ts';
import { paths } from '../../lib/paths.ts';
import { useViewer } from '../../lib/session.ts';

/** How much of an offer its taker takes. */
export type Part = {
  /** As typed. */
  readonly risk: string;
  readonly setRisk: (risk: string) => void;
  /** What it is in cents, and what it wins; null for what cannot be taken. */
  readonly money: { readonly stakeCents: number; readonly winCents: number } | null;
  /** What is wrong with what was typed; null if nothing. */
  readonly mistake: string | null;
  /** The same, but only that there is less: others may take some while it is typed. */
  readonly tooMuch: string | null;
};

/** Null for a bet that is taken whole. `initial` is what was typed before, or else all of the offer. */
export function usePart(bet: BetView, initial?: string): Part | null {
  const { settings } = useViewer();
  const { stakeCents, winCents } = acceptorMoney(bet);
  const [typed, setRisk] = useState(initial);
  if (!bet.fee || bet.status !== 'Created') return null;
  const left = { makerStakeCents: bet.creator.stakeCents, stakeCents, fee: bet.fee };
  const kind = bet.group?.kind ?? null;
  const minimumCents = minimumStake(settings ?? { minimumStakeCents: 1 }, kind);
  const { leastCents, mostCents } = partBounds(left, minimumCents);
  const amount = (cents: number) => formatInSentence(bet, cents);
  const find = (cents: number | null) => {
    if (cents === null) return 'Enter what you want to risk.';
    if (cents === stakeCents) return null;
    if (cents > stakeCents) return `You can risk up to ${amount(stakeCents)} here.`;
    if (leastCents > mostCents) return `This offer is taken whole: ${amount(stakeCents)}.`;
    if (cents < leastCents) return `Risk at least ${amount(leastCents)}.`;
    return cents > mostCents ? `Risk up to ${amount(mostCents)}, or all ${amount(stakeCents)}.` : null;
  };
  // Until something is typed it follows what is left.
  const risk = typed ?? (kind === 'points' ? String(stakeCents / 100) : centsToDecimal(stakeCents));
  const cents = parseDollars(risk);
  const mistake = find(cents);
  const money =
    cents === null || mistake !== null
      ? null
      : { stakeCents: cents, winCents: cents === stakeCents ? winCents : winOfPart(left, cents) };
  return { risk, setRisk, money, mistake, tooMuch: cents !== null && cents > stakeCents ? mistake : null };
}

/** Where a deposit for what was chosen leads back to: the bet, with the part if it is one. */
export function addressOf(bet: BetView, { money }: Part): string {
  const isPart = money !== null && money.stakeCents < acceptorMoney(bet).stakeCents;
  return isPart ? paths.partOfBet(bet.uniqueId, money) : paths.betDetails(bet.uniqueId);
}
