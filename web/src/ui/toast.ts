import { notifications } from '@mantine/notifications';
import { createElement, type ReactNode } from 'react';
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
  showError(messageOf(error));
}

/** An error with an address that people open, or copy by their browser's own means: the text of a toast cannot be selected. */
export function toastErrorWithLink(message: string, url: string): void {
  showError([message, '\n', createElement('a', { key: url, href: url, className: classes.link }, url)]);
}

function showError(message: ReactNode): void {
  notifications.show({
    classNames: { root: `${classes.toast} ${classes.error}`, description: classes.text! },
    closeButtonProps,
    message,
    autoClose: 8_000,
  });
}
