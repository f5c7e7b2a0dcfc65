import type { TieRule } from '@sidebet/domain/bets/bet';
import { voidAfterMs } from '@sidebet/domain/bets/waits';
import { formatDollars } from '@sidebet/domain/cents';
import { canEndLevel, feedGivesResults } from '@sidebet/domain/sports';
import { Wait } from '../../../ui/wait.tsx';
import classes from './bet-terms.module.css';

type Props = {
  wagerCents: number;
  payoutCents: number;
  feeCents: number;
  awayTeam: string;
  tieRule: TieRule;
  sportKey: string;
};

/** The specified bet's rules in plain words, shown before money moves. */
export function BetTerms({ wagerCents, payoutCents, feeCents, awayTeam, tieRule, sportKey }: Props) {
  const tie =
    tieRule === 'awayWins' ? `A tie counts as a win for ${awayTeam}.` : 'A tie refunds both wagers.';
  return (
    <p className={classes.terms}>
      You bet {formatDollars(wagerCents)}. The winner gets {formatDollars(payoutCents)}; the fee is{' '}
      {formatDollars(feeCents)}. {canEndLevel(sportKey) && `${tie} `}No result within{' '}
      <Wait ms={voidAfterMs} />? Both wagers are refunded.
      {!feedGivesResults(sportKey) && ' Results for this sport are entered by hand.'}
    </p>
  );
}
