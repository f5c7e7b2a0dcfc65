import type { PersonView } from '@sidebet/contract/shared';
import { refusalMessages } from '@sidebet/domain/refusals';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { errorMessage } from '../../../lib/api-problem.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { useOpponents } from '../api/list-opponents.ts';
import classes from './challenge-strip.module.css';

type Props = {
  userId: string;
  /** Called once they are known: null if the user is no friend, or their friends could not be loaded. */
  onFriend: (friend: PersonView | null) => void;
  onDismiss: () => void;
};

/** `/?challenge={userId}`: prompts for the game to challenge the friend on. */
export default function ChallengeStrip({ userId, onFriend, onDismiss }: Props) {
  const { data, error } = useOpponents();
  const friend = data?.find(({ id }) => id === userId.toLowerCase());
  const known = friend ?? (data || error ? null : undefined);
  const announced = useRef<PersonView | null>(undefined);
  useEffect(() => {
    if (known === undefined || announced.current === known) return;
    announced.current = known;
    onFriend(known);
  }, [known, onFriend]);
  return (
    <div className={classes.strip} role="status">
      {friend && <Avatar name={friend.fullName} picture={friend.profilePicture} />}
      <p>{stripText(friend, data, error)}</p>
      <button type="button" className={classes.close} aria-label="Dismiss challenge" onClick={onDismiss}>
        <IconX size={18} stroke={2} aria-hidden="true" />
      </button>
    </div>
  );
}

function stripText(friend: PersonView | undefined, friends: PersonView[] | undefined, error: unknown) {
  if (friend) {
    return (
      <>
        Choose a game to challenge <strong>{friend.fullName}</strong>
      </>
    );
  }
  if (friends) return refusalMessages.challengesNoFriend;
  return error ? errorMessage(error) : 'Loading your friends...';
}
