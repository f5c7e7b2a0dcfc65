import type { RivalryView } from '@sidebet/contract/rivalry';
import { describeRivalry } from '@sidebet/domain/friends/rivalry';
import { Avatar } from './avatar.tsx';
import classes from './rivalry.module.css';

type Named = { readonly name: string; readonly picture: string | null };

/** The record between the viewer and a friend as one line; nothing without one. */
export function RivalryLine({ rivalry, name }: { rivalry: RivalryView | undefined; name: string }) {
  if (!rivalry) return null;
  return <p className={classes.line}>{describeRivalry(name, rivalry)}</p>;
}

type Props = { rivalry: RivalryView | undefined; viewer: Named; friend: Named };

/** The same on a card of its own, with the last results. */
export function RivalryCard({ rivalry, viewer, friend }: Props) {
  if (!rivalry) return null;
  const { refunds, lastResults } = rivalry;
  return (
    <section className={classes.card} aria-label="The record between you two">
      <span className={classes.faces}>
        <Avatar name={viewer.name} picture={viewer.picture} size={40} />
        <Avatar name={friend.name} picture={friend.picture} size={40} />
      </span>
      <p className={classes.words}>
        <strong>{describeRivalry(friend.name, rivalry)}</strong>
        {refunds > 0 && (
          <span>
            {refunds} {refunds === 1 ? 'bet' : 'bets'} without a winner
          </span>
        )}
      </p>
      <ul className={classes.results} aria-label="Your last results, newest last">
        {lastResults.toReversed().map((result, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: results have no identity of their own.
          <li key={index} data-result={result}>
            <span className="visually-hidden">{result === 'won' ? 'Won' : 'Lost'}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
