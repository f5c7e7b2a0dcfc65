import type { BetView } from '@sidebet/contract/bets';
import { formatBetAmount } from '@sidebet/domain/bets/amount-text';
import { voidAfterMs } from '@sidebet/domain/bets/waits';
import { formatDollars } from '@sidebet/domain/cents';
import type { TieRule } from '@sidebet/domain/markets/decide-market';
import { explainMarket } from '@sidebet/domain/markets/explain';
import type { MarketTerms, Selection, Teams } from '@sidebet/domain/markets/market';
import { canEndLevel, feedGivesResults } from '@sidebet/domain/sports';
import { acceptorMoney, isOffer, type PositionMoney, readMarketTerms } from '../../../lib/offers.ts';
import { EventTime } from '../../../ui/event-time.tsx';
import { Wait } from '../../../ui/wait.tsx';
import classes from './bet-terms.module.css';
import { BetTerms, DecidedBy } from './bet-terms.tsx';

type Props = {
  terms: MarketTerms;
  /** What the viewer backs. */
  selection: Selection;
  teams: Teams;
  /** The viewer's. */
  money: PositionMoney;
  tieRule: TieRule;
  sportKey: string;
  /** The end its creator chose; null for the start. */
  openUntil?: string | null;
  /** The group of the bet, if it has one. */
  group?: BetView['group'] | undefined;
};

/** The rules of an offer in plain words, shown before money moves. */
function OfferTerms({
  terms,
  selection,
  teams,
  money,
  tieRule,
  sportKey,
  openUntil = null,
  group = null,
}: Props) {
  const { stakeCents, payoutIfWonCents, feeIfWonCents } = money;
  const fee = feeIfWonCents === 0 ? 'there is no fee' : `the fee is ${formatDollars(feeIfWonCents)}`;
  const amount = (cents: number) => formatBetAmount({ group }, cents);
  const tie =
    tieRule === 'awayWins' ? `A tie counts as a win for ${teams.awayTeam}.` : 'A tie refunds both stakes.';
  return (
    <p className={classes.terms}>
      You risk {amount(stakeCents)}. If you win, you get {amount(payoutIfWonCents)} back; {fee}.{' '}
      {explainMarket(terms, { ...teams, sportKey }, selection)}{' '}
      {terms.market === 'moneyline' && canEndLevel(sportKey) && `${tie} `}
      No result within <Wait ms={voidAfterMs} />? Both stakes are refunded.{' '}
      <DecidedBy sportKey={sportKey} market={terms.market} />
      {!feedGivesResults(sportKey) && ' Results for this sport are entered by hand.'}
      {openUntil && (
        <>
          {' '}
          Open until <EventTime instant={openUntil} long />.
        </>
      )}
    </p>
  );
}

/** The rules of an open bet, for its acceptor. */
export function AcceptorTerms({ bet }: { bet: BetView }) {
  if (!isOffer(bet)) return <BetTerms {...bet} sportKey={bet.betSportKey} />;
  return (
    <OfferTerms
      terms={readMarketTerms(bet)}
      selection={bet.acceptor.selection}
      teams={bet}
      money={acceptorMoney(bet)}
      tieRule={bet.tieRule}
      sportKey={bet.betSportKey}
      openUntil={bet.expiresAt}
      group={bet.group}
    />
  );
}
