import { voidAfterMs } from '@sidebet/domain/bets/waits';
import { formatDollars } from '@sidebet/domain/cents';
import type { DecidedMarket } from '@sidebet/domain/endings/ending-table';
import { shortGameRule } from '@sidebet/domain/endings/ending-texts';
import type { TieRule } from '@sidebet/domain/markets/decide-market';
import { canEndLevel, feedGivesResults } from '@sidebet/domain/sports';
import { paths } from '../../../lib/paths.ts';
import { Link } from '../../../ui/link.tsx';
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

/** What the sport's rules do to a game that is cut short, and where they are. */
export function DecidedBy({ sportKey, market }: { sportKey: string; market: DecidedMarket }) {
  return (
    <>
      {shortGameRule(sportKey, market)}{' '}
      <Link to={paths.howGamesAreDecided} target="_blank">
        How games are decided
      </Link>
    </>
  );
}

/** The specified bet's rules in plain words, shown before money moves. */
export function BetTerms({ wagerCents, payoutCents, feeCents, awayTeam, tieRule, sportKey }: Props) {
  const tie =
    tieRule === 'awayWins' ? `A tie counts as a win for ${awayTeam}.` : 'A tie refunds both wagers.';
  return (
    <p className={classes.terms}>
      You bet {formatDollars(wagerCents)}. The winner gets {formatDollars(payoutCents)}; the fee is{' '}
      {formatDollars(feeCents)}. {canEndLevel(sportKey) && `${tie} `}No result within{' '}
      <Wait ms={voidAfterMs} />? Both wagers are refunded.{' '}
      <DecidedBy sportKey={sportKey} market="specified" />
      {!feedGivesResults(sportKey) && ' Results for this sport are entered by hand.'}
    </p>
  );
}
