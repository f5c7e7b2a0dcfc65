import type { NotificationView } from '@sidebet/contract/notifications';
import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useAnswerRequest } from '../api/inbox.ts';

/** Accept and Decline for a friend request; hidden once answered or withdrawn. */
export function RequestActions({ item }: { item: NotificationView }) {
  const id = useId();
  const { mutate, isPending } = useAnswerRequest();
  if (!item.requestOpen) return null;
  return (
    <>
      <span id={id} hidden>
        {item.fromUsername}
      </span>
      <Button
        size="small"
        aria-describedby={id}
        busy={isPending}
        onClick={() => mutate({ answer: 'accept', item })}
      >
        Accept
      </Button>
      <Button
        kind="outline"
        size="small"
        aria-describedby={id}
        busy={isPending}
        onClick={() => mutate({ answer: 'decline', item })}
      >
        Decline
      </Button>
    </>
  );
}
