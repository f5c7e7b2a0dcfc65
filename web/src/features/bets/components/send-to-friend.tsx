import type { BetView } from '@sidebet/contract/bets';
import type { UserView } from '@sidebet/contract/shared';
import { matchesText } from '@sidebet/domain/search';
import { type FormEvent, useId, useState } from 'react';
import { useOffline } from '../../../lib/connection.ts';
import { useFriends } from '../../../lib/friends.ts';
import { paths } from '../../../lib/paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogForm, DialogText } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { ProblemLine } from '../../../ui/problem.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { useSendToFriend } from '../api/send-to-friend.ts';
import classes from './send-to-friend.module.css';

type Props = { bet: BetView; onClose: () => void };

/** More than fit on a phone are searched. */
const fewFriends = 6;

/** Sends the viewer's open bet to one friend instead of everyone. */
export default function SendToFriend({ bet, onClose }: Props) {
  const friends = useFriends();
  const [text, setText] = useState('');
  const [friend, setFriend] = useState<UserView | null>(null);
  const send = useSendToFriend();
  const offline = useOffline();
  const all = friends.data ?? [];
  const found = all.filter((one) => matchesText(text, one.fullName, one.username));
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (friend)
      send.mutate(
        { params: { uniqueId: bet.uniqueId }, body: { friendId: friend.id } },
        { onSuccess: onClose },
      );
  };
  return (
    <Dialog title="Challenge a friend" busy={send.isPending} onClose={onClose}>
      <DialogForm label="Challenge a friend" onSubmit={submit}>
        {friends.isPending ? (
          <Skeletons label="Loading your friends..." count={3} height={52} />
        ) : friends.data === undefined ? (
          <QueryFailure error={friends.error} onRetry={() => void friends.refetch()} />
        ) : all.length === 0 ? (
          <>
            <DialogText>You don’t have any friends here yet.</DialogText>
            <LinkButton to={paths.friendsBets}>Find friends</LinkButton>
          </>
        ) : (
          <>
            {all.length > fewFriends && (
              <Field
                label="Search your friends"
                autoComplete="off"
                maxLength={80}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            )}
            <Choices friends={found} chosen={friend} onChoose={setFriend} />
            <p className={classes.note} role="status">
              {friend
                ? `Only ${friend.username} will be able to take it.`
                : 'Choose one. Then only they can take this bet.'}
            </p>
            {offline && <OfflineNote />}
            <ProblemLine error={send.error} />
            <DialogActions>
              <Button kind="outline" wide disabled={send.isPending} onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" wide disabled={offline || friend === null} busy={send.isPending}>
                Send
              </Button>
            </DialogActions>
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}

type ChoicesProps = {
  friends: readonly UserView[];
  chosen: UserView | null;
  onChoose: (friend: UserView) => void;
};

function Choices({ friends, chosen, onChoose }: ChoicesProps) {
  const name = useId();
  if (friends.length === 0) return <DialogText>No friends by that name.</DialogText>;
  return (
    <div className={classes.friends} role="radiogroup" aria-label="Your friends">
      {friends.map((friend) => (
        <label key={friend.id} className={classes.friend}>
          <input
            type="radio"
            name={name}
            checked={friend.id === chosen?.id}
            onChange={() => onChoose(friend)}
          />
          <Avatar name={friend.fullName} picture={friend.profilePicture} />
          <span>
            <strong>{friend.fullName}</strong> <span>{friend.username}</span>
          </span>
        </label>
      ))}
    </div>
  );
}
