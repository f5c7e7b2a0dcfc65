import type { UserView } from '@sidebet/contract/shared';
import { refusalMessages } from '@sidebet/domain/refusals';
import { useEffect, useRef } from 'react';
import { errorMessage } from '../../../lib/api-problem.ts';
import { useFriends } from '../../../lib/friends.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { PromptStrip } from '../../../ui/prompt-strip.tsx';

type Props = {
  userId: string;
  /** Called once they are known: null if the user is no friend, or their friends could not be loaded. */
  onFriend: (friend: UserView | null) => void;
  onDismiss: () => void;
};

/** `/?challenge={userId}`: prompts for the game to challenge the friend on. */
export default function ChallengeStrip({ userId, onFriend, onDismiss }: Props) {
  const { data, error } = useFriends();
  const friend = data?.find(({ id }) => id === userId.toLowerCase());
  const known = friend ?? (data || error ? null : undefined);
  const announced = useRef<UserView | null>(undefined);
  useEffect(() => {
    if (known === undefined || announced.current === known) return;
    announced.current = known;
    onFriend(known);
  }, [known, onFriend]);
  return (
    <PromptStrip
      picture={friend && <Avatar name={friend.fullName} picture={friend.profilePicture} />}
      dismissLabel="Dismiss challenge"
      onDismiss={onDismiss}
    >
      {stripText(friend, data, error)}
    </PromptStrip>
  );
}

function stripText(friend: UserView | undefined, friends: UserView[] | undefined, error: unknown) {
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
