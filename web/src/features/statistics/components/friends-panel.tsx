import { Avatar } from '../../../ui/avatar.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { useFriends } from '../api/list-friends.ts';
import classes from './friends-panel.module.css';

/** The people I may compare myself with. */
export function FriendsPanel() {
  const { data, error, isPending, refetch } = useFriends();
  if (isPending) return <Skeletons label="Loading friends..." count={3} height={56} />;
  if (!data) return <QueryFailure error={error} onRetry={() => void refetch()} />;
  if (data.items.length === 0) {
    return <EmptyState art="people" title="No friends yet" text="You don't have any friends yet." />;
  }
  return (
    <ul className={classes.list} aria-label="My friends">
      {data.items.map((friend) => (
        <li key={friend.id} className={classes.friend}>
          <Avatar name={friend.fullName} picture={friend.profilePicture} size={36} />
          <p>
            <strong>{friend.fullName}</strong>
            {friend.username}
          </p>
        </li>
      ))}
    </ul>
  );
}
