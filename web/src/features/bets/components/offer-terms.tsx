import type { BetView } from '@sidebet/contract/bets';
import { describeRisk, formatInSentence } from '@sidebet/domain/bets/amount-text';
import { voidAfterMs } from '@sidebet/domain/bets/waits';
import { calledTeam } from '@sidebet/domain/markets/called-team';
import { explainMarket } from '@sidebet/domain/markets/explain';
import { canEndLevel, feedGivesResults } from '@sidebet/domain/sports';
import { acceptorMoney, isOffer, type PositionMoney, readMarketTerms } from '../../../lib/offers.ts';
import { EventTime } from '../../../ui/event-time.tsx';
import { Wait } from '../../../ui/wait.tsx';
import { DecidedBy } from './bet-terms.tsx';
import classes from './offer-terms.module.css';

type Props = {
  bet: BetView;
  /** What is taken of it, if that is a part. */
  part?: Pick<PositionMoney, 'stakeCents' | 'winCents'> | undefined;
};

/** The rules of an open bet in plain words, for its acceptor, shown before money moves. */
export function AcceptorTerms({ bet, part }: Props) {
  const { group, betSportKey: sportKey, awayTeam, tieRule, expiresAt } = bet;
  const terms = readMarketTerms(bet);
  const money = acceptorMoney(bet);
  const fee =
    money.feeIfWonCents === 0 ? 'without a fee' : `fee ${formatInSentence(bet, money.feeIfWonCents)}`;
  const back = group?.kind === 'points' ? 'points' : 'money';
  const canTie = terms.market === 'moneyline' && canEndLevel(sportKey);
  const isAwayWin = tieRule === 'awayWins';
  return (
    <p className={classes.terms}>
      {part ? `${describeRisk(bet, part)}, after the fee.` : `${describeRisk(bet, money)}, ${fee}.`}{' '}
      {terms.market !== 'moneyline' &&
        `${explainMarket(terms, { ...bet, sportKey }, bet.acceptor.selection)} `}
      {canTie && isAwayWin && `A tie goes to ${calledTeam(awayTeam, sportKey)}. `}
      {canTie && !isAwayWin ? 'A tie, or no result in ' : 'No result in '}
      <Wait ms={voidAfterMs} />? Everyone gets their {back} back.
      {!feedGivesResults(sportKey) && ' Results for this sport are entered by hand.'}{' '}
      <DecidedBy sportKey={sportKey} market={isOffer(bet) ? terms.market : 'specified'} />
      {expiresAt && (
        <>
          {' '}
          Open until <EventTime instant={expiresAt} long />.
        </>
      )}
    </p>
  );
}
