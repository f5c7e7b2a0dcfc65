import { useFriends } from '../../../lib/friends.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import classes from './statistics-panel.module.css';

type Props = { chosenId: string | null; onChoose: (friendId: string | null) => void };

/** Tapping a friend filters the record; tapping again resets it. */
export function FriendComparisons({ chosenId, onChoose }: Props) {
  const { data, error, refetch } = useFriends();
  return (
    <section className={classes.comparisons}>
      <h3 className={classes.title}>Friend Comparisons</h3>
      {error && !data && <QueryFailure error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className={classes.none}>You don't have any friends yet.</p>}
      <div className={classes.friends}>
        {data?.map(({ id, fullName, profilePicture }) => (
          <button
            key={id}
            type="button"
            className={classes.friend}
            aria-pressed={id === chosenId}
            onClick={() => onChoose(id === chosenId ? null : id)}
          >
            <Avatar name={fullName} picture={profilePicture} />
            {fullName}
          </button>
        ))}
      </div>
    </section>
  );
}
