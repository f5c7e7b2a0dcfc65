import type { Side } from '@sidebet/domain/bets/bet';
import { formatDollars } from '@sidebet/domain/cents';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { useMatchingBets } from '../api/list-matching-bets.ts';
import classes from './matching-bets.module.css';

type Props = {
  eventId: string;
  side: Side;
  wagerCents: number | null;
  onTake: (uniqueId: string) => void;
};

/** Open bets on the other side near this wager. Never taken automatically: a tap opens the confirmation. */
export function MatchingBets({ eventId, side, wagerCents, onTake }: Props) {
  const settledWager = useDebounced(wagerCents, 250);
  const { data } = useMatchingBets(eventId, side, settledWager);
  if (!wagerCents || !settledWager || !data?.items.length) return null;
  return (
    <section className={classes.section} aria-label="Or take an open bet">
      <h3 className={classes.title}>Or take an open bet</h3>
      <ul>
        {data.items.slice(0, 5).map((bet) => (
          <li key={bet.uniqueId} className={classes.bet}>
            <Avatar name={bet.username} picture={bet.profilePicture} />
            <p>
              <strong>{bet.username}</strong>
              picked {bet.userPick}
            </p>
            <button
              type="button"
              className={classes.take}
              data-side={side}
              aria-label={`Take ${bet.username}'s ${formatDollars(bet.wagerCents)} bet`}
              onClick={() => onTake(bet.uniqueId)}
            >
              {formatDollars(bet.wagerCents)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
