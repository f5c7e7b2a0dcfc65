import type { BetView } from '@sidebet/contract/bets';
import { formatInSentence } from '@sidebet/domain/bets/amount-text';
import { isOffer, type PositionMoney } from '../../../lib/offers.ts';
import { Amount } from '../../../ui/amount.tsx';

/**
 * What one person can lose and win in a bet. The labels of the specified bet are specified: its "To Win" is the payout, so the
 * win is next to it.
 */
export function RiskAndWin({ bet, money }: { bet: BetView; money: PositionMoney }) {
  const { stakeCents, winCents, payoutIfWonCents } = money;
  const { group } = bet;
  if (isOffer(bet)) {
    return (
      <>
        <Amount group={group} label="Risk" cents={stakeCents} />
        <Amount group={group} label="Win" cents={winCents} />
      </>
    );
  }
  return (
    <>
      <Amount group={group} label="Wager" cents={stakeCents} />
      <Amount
        group={group}
        label="To Win"
        cents={payoutIfWonCents}
        note={`win ${formatInSentence(bet, winCents)}`}
      />
    </>
  );
}
