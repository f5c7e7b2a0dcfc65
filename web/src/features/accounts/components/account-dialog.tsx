import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './contact-modal.module.css';

type Props = {
  opened: boolean;
  title: string;
  onClose: () => void;
  /** It is gone from the screen. */
  onClosed?: (() => void) | undefined;
  /** It waits for an answer, perhaps behind a question of its own: Escape is not meant for it. */
  busy?: boolean;
  children: ReactNode;
};

/** The frame of every dialog about an account. */
export function AccountDialog({ opened, title, onClose, onClosed, busy = false, children }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      returnFocus={!onClosed}
      {...(onClosed && { onExitTransitionEnd: onClosed })}
      title={title}
      closeOnEscape={!busy}
      closeOnClickOutside={!busy}
      trapFocus={!busy}
      size={460}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ content: classes.content!, header: classes.header!, title: classes.title! }}
    >
      {children}
    </Modal>
  );
}
