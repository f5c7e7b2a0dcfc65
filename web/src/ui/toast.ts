import { notifications } from '@mantine/notifications';
import { createElement, type ReactNode } from 'react';
import { errorMessage } from '../lib/api-problem.ts';
import classes from './toast.module.css';

/** Accessible name of the close icon. */
const closeButtonProps = { 'aria-label': 'Dismiss' };

export function toast(message: string): void {
  notifications.show({
    classNames: { root: classes.toast!, description: classes.text! },
    closeButtonProps,
    message,
  });
}

export function toastError(error: unknown): void {
  showError(errorMessage(error));
}

/** An error with a link to open or copy: a toast's text cannot be selected. */
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
