import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import { useProtection } from '../../features/protection/api/get-protection.ts';
import classes from './slip-modal.module.css';
import { SlipContent } from './slip-panel.tsx';
import { useSlip } from './slip-state.tsx';

/** The bet form of narrow screens. */
export default function SlipModal() {
  const { open, setOpen } = useSlip();
  // Above it then stands the reality check, for which Escape and the focus are meant.
  const interrupted = useProtection().data?.realityCheck?.due ?? false;
  return (
    <Modal
      opened={open}
      onClose={() => setOpen(false)}
      title="Betslip"
      fullScreen
      closeOnEscape={!interrupted}
      trapFocus={!interrupted}
      transitionProps={{ transition: 'slide-up', duration: 200 }}
      closeButtonProps={{ 'aria-label': 'Close betslip' }}
      classNames={{ content: classes.content!, header: classes.header!, title: classes.title! }}
    >
      <SlipContent />
    </Modal>
  );
}
