import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useApi } from '../../../lib/api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { useChangeFriendship } from '../api.ts';
import classes from './add-friend.module.css';

type Props = { userId: string; username: string };

/** Asks a user for friendship in one tap, or says what there already is. Nothing while loading or if they are unavailable. */
export default function AddFriend({ userId, username }: Props) {
  const { data: row } = useApi('getPerson', { params: { userId } });
  const change = useChangeFriendship();
  if (!row || row.relation === 'self') return null;
  const { relation, person, email } = row;
  if (relation === 'friends') return <Done>You and {username} are friends</Done>;
  if (relation === 'requested') return <Done>Friend request sent</Done>;
  const isAnswer = relation === 'requestedYou';
  return (
    <Button
      size="small"
      busy={change.isPending}
      onClick={() => change.mutate({ action: isAnswer ? 'accept' : 'add', row: { person, email, relation } })}
    >
      {isAnswer ? `Accept ${username}’s friend request` : `Add ${username} as friend`}
    </Button>
  );
}

function Done({ children }: { children: ReactNode }) {
  return (
    <p className={classes.done} role="status">
      <IconCheck size={16} stroke={2} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
