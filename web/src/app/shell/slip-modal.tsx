import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import classes from './slip-modal.module.css';
import { SlipContent } from './slip-panel.tsx';
import { useSlip } from './slip-state.tsx';

/** The bet form of narrow screens. */
export default function SlipModal() {
  const { open, setOpen } = useSlip();
  return (
    <Modal
      opened={open}
      onClose={() => setOpen(false)}
      title="Betslip"
      fullScreen
      transitionProps={{ transition: 'slide-up', duration: 200 }}
      closeButtonProps={{ 'aria-label': 'Close betslip' }}
      classNames={{ content: classes.content!, header: classes.header!, title: classes.title! }}
    >
      <SlipContent />
    </Modal>
  );
}
