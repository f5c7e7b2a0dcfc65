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
  /** It is gone from the screen; where the focus goes then is the caller's. */
  onClosed?: (() => void) | undefined;
  /** It waits for an answer, perhaps behind a question of its own: Escape is not meant for it. */
  busy?: boolean;
  /** Closes only through its own buttons (no cross, Escape or outside tap) and opens above other dialogs. */
  firm?: boolean;
  /** Pixels, where the screen has them. */
  width?: number;
  children: ReactNode;
};

/** The frame of every dialog that asks for something or shows a paper. Load what uses it lazily. */
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
      // Mantine gives back the focus only where it had seen itself closed before.
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

/** What a dialog says, above its fields. */
export function DialogText({ children }: { children: ReactNode }) {
  return <p className={classes.text}>{children}</p>;
}

/** The two buttons a dialog ends with. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
