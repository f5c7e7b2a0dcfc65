import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import { useCallback } from 'react';
import { useProtection } from '../../lib/protection.ts';
import classes from './slip-modal.module.css';
import { SlipContent } from './slip-panel.tsx';
import { useSlip } from './slip-state.tsx';
import { useCloseOnBack } from './use-close-on-back.ts';
import { useCloseOnNavigation } from './use-close-on-navigation.ts';

/** The bet form on narrow screens. */
export default function SlipModal() {
  const { open, isTyping, setOpen } = useSlip();
  const close = useCallback(() => setOpen(false), [setOpen]);
  useCloseOnNavigation(close);
  useCloseOnBack(close);
  // While a reality check is open, Escape and focus belong to it.
  const interrupted = useProtection().data?.realityCheck?.due ?? false;
  return (
    <Modal
      opened={open}
      onClose={close}
      title="Betslip"
      fullScreen
      closeOnEscape={!interrupted}
      trapFocus={!interrupted}
      transitionProps={{ transition: 'slide-up', duration: 200 }}
      closeButtonProps={{ 'aria-label': 'Close betslip' }}
      classNames={{ content: classes.content!, header: classes.header!, title: classes.title! }}
    >
      <SlipContent isTyping={isTyping} />
    </Modal>
  );
}
