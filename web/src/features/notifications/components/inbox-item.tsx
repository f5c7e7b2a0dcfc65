import type { NotificationView } from '@sidebet/contract/notifications';
import { IconX } from '@tabler/icons-react';
import { type ComponentType, useId } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useAnswerRequest, useDeleteNotification } from '../api/inbox.ts';
import classes from './inbox.module.css';
import { NotificationIcon } from './notification-icon.tsx';

type Type = NotificationView['type'];

/** Inline actions by type. Other types only link somewhere. */
const inlineActions: Partial<Record<Type, ComponentType<{ item: NotificationView }>>> = {
  Request: RequestActions,
};

type Props = { item: NotificationView; fresh: boolean };

export function InboxItem({ item, fresh }: Props) {
  const remove = useDeleteNotification();
  const text = useId();
  const Actions = inlineActions[item.type];
  return (
    <li className={classes.item} data-fresh={fresh}>
      {item.fromUsername ? (
        <span className={classes.sender}>
          <Avatar name={item.fromUsername} picture={item.profilePicUrl} size={38} />
          <NotificationIcon item={item} small />
        </span>
      ) : (
        <NotificationIcon item={item} />
      )}
      <div className={classes.middle}>
        <Link id={text} to={item.path} className={classes.text}>
          <span>
            {item.fromUsername && <strong>{item.fromUsername} </strong>}
            {item.content}
          </span>
          <RelativeTime instant={item.createdAt} />
        </Link>
        {Actions && (
          <div className={classes.actions}>
            <Actions item={item} />
          </div>
        )}
      </div>
      <button
        type="button"
        className={classes.close}
        aria-label="Close"
        aria-describedby={text}
        onClick={() => remove.mutate({ params: { id: item.id } })}
      >
        <IconX size={18} stroke={1.8} aria-hidden="true" />
      </button>
    </li>
  );
}

/** Accept and Decline for a friend request; hidden once answered or withdrawn. */
function RequestActions({ item }: { item: NotificationView }) {
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
