import { useCallback } from 'react';
import { Modal } from '../../ui/modal.tsx';
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
  return (
    <Modal opened={open} onClose={close} title="Betslip" shape="page" closeLabel="Close betslip">
      <SlipContent isTyping={isTyping} />
    </Modal>
  );
}
