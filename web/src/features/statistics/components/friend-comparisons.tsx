import type { PersonView } from '@sidebet/contract/shared';
import { Avatar } from '../../../ui/avatar.tsx';
import { useFriends } from '../api/list-friends.ts';
import classes from './statistics-panel.module.css';

type Props = { chosen: PersonView | null; onChoose: (friend: PersonView | null) => void };

/** A tap on a friend filters the record, another tap resets it. */
export function FriendComparisons({ chosen, onChoose }: Props) {
  const { data } = useFriends();
  return (
    <section>
      <h3 className={classes.title}>Friend Comparisons</h3>
      {data?.items.length === 0 && <p className={classes.none}>You don't have any friends yet.</p>}
      <div className={classes.friends}>
        {data?.items.map((friend) => (
          <button
            key={friend.id}
            type="button"
            className={classes.friend}
            aria-pressed={friend.id === chosen?.id}
            onClick={() => onChoose(friend.id === chosen?.id ? null : friend)}
          >
            <Avatar name={friend.fullName} picture={friend.profilePicture} />
            {friend.fullName}
          </button>
        ))}
      </div>
    </section>
  );
}
