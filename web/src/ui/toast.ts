import { notifications } from '@mantine/notifications';
import { messageOf } from '../lib/api-problem.ts';
import classes from './toast.module.css';

const look = { classNames: { root: classes.toast!, description: classes.text! } };

export function toast(message: string): void {
  notifications.show({ ...look, message, role: 'status' });
}

export function toastError(error: unknown): void {
  notifications.show({ ...look, message: messageOf(error), color: 'red', autoClose: 8_000 });
}
