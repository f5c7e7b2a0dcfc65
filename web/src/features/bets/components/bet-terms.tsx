import type { TieRule } from '@sidebet/domain/bets/bet';
import { formatDollars } from '@sidebet/domain/cents';
import { feedGivesResults } from '@sidebet/domain/sports';
import classes from './bet-terms.module.css';

type Props = {
  wagerCents: number;
  payoutCents: number;
  feeCents: number;
  awayTeam: string;
  tieRule: TieRule;
  sportKey: string;
};

/** The rules before the money moves, in plain words. */
export function BetTerms({ wagerCents, payoutCents, feeCents, awayTeam, tieRule, sportKey }: Props) {
  const tie =
    tieRule === 'awayWins'
      ? `Level scores count as a win for ${awayTeam}.`
      : 'Level scores: both wagers come back.';
  return (
    <p className={classes.terms}>
      You stake {formatDollars(wagerCents)}. The winner receives {formatDollars(payoutCents)};{' '}
      {formatDollars(feeCents)} of the pot is the fee. {tie} No result within 72 h: both wagers come back.
      {!feedGivesResults(sportKey) && ' Results of this sport are entered by hand.'}
    </p>
  );
}
