import type { Session } from '@sidebet/contract/auth';
import type { NextGame } from '@sidebet/contract/events';
import { untilLabel } from '@sidebet/domain/time-distance';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { paths, withNext } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
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

/** Logs in to the demo, on a site that has one. */
function DemoButton() {
  const [login, setLogin] = useState<Session['demoLogin']>();
  useEffect(() => {
    const left = new AbortController();
    call('getSession', { signal: left.signal }).then(
      ({ demoLogin }) => setLogin(demoLogin),
      () => {},
    );
    return () => left.abort();
  }, []);
  if (!login) return null;
  const enter = async () => {
    // The login page has the demo too, and says what went wrong.
    const next = await call('logIn', { body: login }).then(
      ({ user }) => (user ? paths.home : paths.signIn),
      () => paths.signIn,
    );
    // Public pages have no session to renew. A new page reads it.
    location.assign(next);
  };
  return (
    <div className={classes.demo}>
      <Button kind="outline" size="small" onClick={() => void enter()}>
        Enter the demo
      </Button>
    </div>
  );
}
