import { notifications } from '@mantine/notifications';
import { messageOf } from '../lib/api-problem.ts';
import classes from './toast.module.css';

export function toast(message: string): void {
  notifications.show({ classNames: { root: classes.toast!, description: classes.text! }, message });
}

export function toastError(error: unknown): void {
  notifications.show({
    classNames: { root: `${classes.toast} ${classes.error}`, description: classes.text! },
    message: messageOf(error),
    autoClose: 8_000,
  });
}
