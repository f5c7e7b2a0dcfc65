import type { NotificationView } from '@sidebet/contract/notifications';
import { dateTimeLabel } from '@sidebet/domain/time-label';
import { IconCoin, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Avatar } from '../../../ui/avatar.tsx';
import { useDeleteNotification } from '../api/delete-notification.ts';
import classes from './inbox.module.css';

type Props = { item: NotificationView; fresh: boolean };

export function InboxItem({ item, fresh }: Props) {
  const remove = useDeleteNotification();
  return (
    <li className={classes.item} data-fresh={fresh}>
      {item.fromUsername ? (
        <Avatar name={item.fromUsername} picture={item.profilePicUrl} size={38} />
      ) : (
        <span className={classes.icon} aria-hidden="true">
          <IconCoin size={20} stroke={1.7} />
        </span>
      )}
      <Link to={item.path} className={classes.text}>
        <span>
          {item.fromUsername && <strong>{item.fromUsername} </strong>}
          {item.content}
        </span>
        <time dateTime={item.createdAt}>{dateTimeLabel(item.createdAt)}</time>
      </Link>
      <button
        type="button"
        className={classes.close}
        aria-label="Close"
        onClick={() => remove.mutate(item.id)}
      >
        <IconX size={18} stroke={1.8} aria-hidden="true" />
      </button>
    </li>
  );
}
