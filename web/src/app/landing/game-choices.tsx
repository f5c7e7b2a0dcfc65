import type { NextGame } from '@sidebet/contract/events';
import { untilLabel } from '@sidebet/domain/time-distance';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { paths, withNext } from '../../lib/paths.ts';
import { Link } from '../../ui/link.tsx';
import { DemoButton } from './demo-button.tsx';
import classes from './next-games.module.css';

const sides = ['home', 'away'] as const;

/** The games to choose from, and the way into the demo. Nothing until the server has answered. */
export default function GameChoices() {
  return (
    <>
      <DemoButton />
      <Games />
    </>
  );
}

function Games() {
  const [games, setGames] = useState<readonly NextGame[] | null>(null);
  useEffect(() => {
    const left = new AbortController();
    call('listNextGames', { signal: left.signal }).then(
      ({ items }) => setGames(items),
      () => {},
    );
    return () => left.abort();
  }, []);
  if (!games) return null;
  if (games.length === 0) return <p className={classes.none}>No games right now. New ones come every day.</p>;
  return games.map((game) => <Choice key={game.id} game={game} />);
}

function Choice({ game: { id, sportTitle, startsAt, ...teams } }: { game: NextGame }) {
  return (
    <article className={classes.game} aria-label={`${teams.homeTeam} vs ${teams.awayTeam}`}>
      <p className={classes.meta}>
        {sportTitle} · {untilLabel(Date.parse(startsAt), Date.now())}
      </p>
      {sides.map((side) => (
        <p key={side} className={classes.row}>
          <span>{teams[`${side}Team`]}</span>
          <Link
            to={withNext(paths.signUp, paths.pick(id, side))}
            className={classes.select}
            data-side={side}
            aria-label={`Select ${teams[`${side}Team`]}`}
          >
            Select
          </Link>
        </p>
      ))}
    </article>
  );
}
