import type { NotificationView } from '@sidebet/contract/notifications';
import { type Icon, IconArrowBackUp, IconCoin, IconLifebuoy, IconX } from '@tabler/icons-react';
import { type ComponentType, useId } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../../../ui/avatar.tsx';
import { EventTime } from '../../../ui/event-time.tsx';
import { useDeleteNotification } from '../api/delete-notification.ts';
import classes from './inbox.module.css';
import { RequestActions } from './request-actions.tsx';

type Type = NotificationView['type'];

/** Inline actions by type. Other types only link somewhere. */
const inlineActions: Partial<Record<Type, ComponentType<{ item: NotificationView }>>> = {
  Request: RequestActions,
};

/** Icons for notifications without a sender. */
const icons: Partial<Record<Type, Icon>> = { Support: IconLifebuoy, LapseBet: IconArrowBackUp };

type Props = { item: NotificationView; fresh: boolean };

export function InboxItem({ item, fresh }: Props) {
  const remove = useDeleteNotification();
  const text = useId();
  const Actions = inlineActions[item.type];
  const TypeIcon = icons[item.type] ?? IconCoin;
  return (
    <li className={classes.item} data-fresh={fresh}>
      {item.fromUsername ? (
        <Avatar name={item.fromUsername} picture={item.profilePicUrl} size={38} />
      ) : (
        <span className={classes.icon} aria-hidden="true">
          <TypeIcon size={20} stroke={1.7} />
        </span>
      )}
      <div className={classes.middle}>
        <Link id={text} to={item.path} className={classes.text}>
          <span>
            {item.fromUsername && <strong>{item.fromUsername} </strong>}
            {item.content}
          </span>
          <EventTime instant={item.createdAt} long />
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
        onClick={() => remove.mutate(item.id)}
      >
        <IconX size={18} stroke={1.8} aria-hidden="true" />
      </button>
    </li>
  );
}
