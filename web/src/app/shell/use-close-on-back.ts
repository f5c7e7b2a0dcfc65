import { useEffect } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';

/** Back closes the overlay, as in native apps, and keeps the page under it. */
export function useCloseOnBack(onClose: () => void) {
  const blocker = useBlocker(isBack);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    onClose();
  }, [blocker, onClose]);
}

const isBack: BlockerFunction = ({ historyAction }) => historyAction === 'POP';
