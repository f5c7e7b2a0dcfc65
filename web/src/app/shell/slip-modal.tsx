import { useCallback, useEffect } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { Modal } from '../../ui/modal.tsx';
import { SlipContent } from './slip-panel.tsx';
import { useSlip } from './slip-state.tsx';
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

/** Back closes the overlay, as in native apps, and keeps the page under it. */
function useCloseOnBack(onClose: () => void) {
  const blocker = useBlocker(isBack);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    onClose();
  }, [blocker, onClose]);
}

const isBack: BlockerFunction = ({ historyAction }) => historyAction === 'POP';
