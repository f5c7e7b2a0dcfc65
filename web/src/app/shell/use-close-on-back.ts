import { useEffect } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';

/** Back closes what lies over the page, as it does in a telephone's own apps, and the page under it stays. */
export function useCloseOnBack(onClose: () => void) {
  const blocker = useBlocker(isBack);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    onClose();
  }, [blocker, onClose]);
}

const isBack: BlockerFunction = ({ historyAction }) => historyAction === 'POP';
