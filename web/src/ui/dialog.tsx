import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import classes from './dialog.module.css';

type Props = {
  title: string;
  onClose: () => void;
  opened?: boolean;
  /** Called after it has left the screen; the caller sets the focus. */
  onClosed?: (() => void) | undefined;
  /** A request is pending, perhaps behind a prompt of its own: Escape does not close it. */
  busy?: boolean;
  /** Closes only through its own buttons (no cross, Escape or outside tap) and opens above other dialogs. */
  firm?: boolean;
  /** In pixels, if the screen is wide enough. */
  width?: number;
  children: ReactNode;
};

/** The frame of every dialog. Load its users lazily. */
export function Dialog({
  title,
  onClose,
  opened = true,
  onClosed,
  busy = false,
  firm = false,
  width = 460,
  children,
}: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      // Mantine restores focus only if the dialog was mounted closed first.
      returnFocus={!onClosed}
      {...(onClosed && { onExitTransitionEnd: onClosed })}
      title={title}
      closeOnEscape={!busy && !firm}
      closeOnClickOutside={!busy && !firm}
      trapFocus={!busy}
      size={width}
      centered
      withCloseButton={!firm}
      {...(firm && { zIndex: 400 })}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ content: classes.content!, header: classes.header!, title: classes.title! }}
    >
      {children}
    </Modal>
  );
}

type FormProps = { label?: string; onSubmit: (event: FormEvent) => void; children: ReactNode };

export function DialogForm({ label, onSubmit, children }: FormProps) {
  return (
    <form className={classes.form} noValidate aria-label={label} onSubmit={onSubmit}>
      {children}
    </form>
  );
}

/** A dialog's text above its fields. */
export function DialogText({ children }: { children: ReactNode }) {
  return <p className={classes.text}>{children}</p>;
}

/** A dialog's two buttons. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
