import type { BetView } from '@sidebet/contract/bets';
import { IconChevronRight, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { dropResults, resultAgainst, resultTitle } from '../../lib/bet-results.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/link.tsx';
import classes from './result-strip.module.css';

type Props = { results: readonly BetView[]; viewerId: string };

/** A bet that just ended, and the way to its card. The status next to it is announced instead. */
export default function ResultStrip({ results, viewerId }: Props) {
  const client = useQueryClient();
  const last = results.at(-1);
  if (!last) return null;
  const others = results.length - 1;
  const against = resultAgainst(last, viewerId);
  return (
    <section
      className={classes.strip}
      aria-label="Bet result"
      data-toasts="below"
      data-won={last.winner === viewerId}
    >
      <Link className={classes.link} to={others > 0 ? paths.activeBets : paths.betDetails(last.uniqueId)}>
        <span className={classes.text}>
          <strong>{resultTitle(last, viewerId)}</strong>
          <span>
            {against && `${against} · `}
            {last.homeTeam} vs {last.awayTeam}
            {others > 0 && `, and ${others} more`}
          </span>
        </span>
        <IconChevronRight size={18} stroke={2} aria-hidden="true" />
      </Link>
      <button
        type="button"
        className={classes.close}
        aria-label="Dismiss"
        onClick={() => dropResults(client, results)}
      >
        <IconX size={18} stroke={2} aria-hidden="true" />
      </button>
    </section>
  );
}
