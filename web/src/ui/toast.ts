import { notifications } from '@mantine/notifications';
import { messageOf } from '../lib/api-problem.ts';
import classes from './toast.module.css';

/** The cross is drawn; this is what it is called. */
const closeButtonProps = { 'aria-label': 'Dismiss' };

export function toast(message: string): void {
  notifications.show({
    classNames: { root: classes.toast!, description: classes.text! },
    closeButtonProps,
    message,
  });
}

export function toastError(error: unknown): void {
  notifications.show({
    classNames: { root: `${classes.toast} ${classes.error}`, description: classes.text! },
    closeButtonProps,
    message: messageOf(error),
    autoClose: 8_000,
  });
}
