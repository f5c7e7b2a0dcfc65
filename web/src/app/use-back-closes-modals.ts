import { useEffect, useEffectEvent } from 'react';
import { type BlockerFunction, useBlocker, useNavigate } from 'react-router';
import { hasModal, leaveTopModal, watchModals } from '../ui/modal-stack.ts';

/** Back closes the top modal, as in native apps, and keeps the page under it. */
export function useBackClosesModals(): void {
  const blocker = useBlocker(isBackFromModal);
  const navigate = useNavigate();
  const addEntry = useEffectEvent(() => {
    // On the first page of the tab, Back would leave the app, which no page can prevent.
    const { idx, usr: state } = window.history.state ?? {};
    if (!hasModal() || idx !== 0) return;
    // What opened the modal may have changed the address after the last render.
    const { pathname, search } = window.location;
    void navigate(pathname + search, { state, preventScrollReset: true });
  });
  useEffect(() => watchModals(() => addEntry()), []);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    leaveTopModal();
  }, [blocker]);
}

const isBackFromModal: BlockerFunction = ({ historyAction }) => historyAction === 'POP' && hasModal();
