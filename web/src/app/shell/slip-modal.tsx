import { shortPick } from '@sidebet/domain/markets/called-team';
import { untilLabel } from '@sidebet/domain/time-distance';
import { useCallback } from 'react';
import { useServerNow } from '../../lib/clock.ts';
import { useShortScreen, useVisibleHeight } from '../../lib/use-visible-height.ts';
import { Modal } from '../../ui/modal.tsx';
import { SlipContent } from './slip-panel.tsx';
import { useSlip } from './slip-state.tsx';
import { useCloseOnNavigation } from './use-close-on-navigation.ts';

/** The bet form on narrow screens. */
export default function SlipModal() {
  const { open, isTyping, setOpen } = useSlip();
  const close = useCallback(() => setOpen(false), [setOpen]);
  const height = useVisibleHeight();
  const title = useShortTitle();
  useCloseOnNavigation(close);
  return (
    <Modal
      opened={open}
      onClose={close}
      title={title}
      shape="page"
      height={height}
      closeLabel="Close betslip"
    >
      <SlipContent isTyping={isTyping} />
    </Modal>
  );
}

/** "Chiefs to win · in 1 h 33 min" while an on-screen keyboard covers the ticket, which says so otherwise. */
function useShortTitle(): string {
  const { entry } = useSlip();
  const isShort = useShortScreen();
  const now = useServerNow();
  if (!isShort || (entry?.kind !== 'bet' && entry?.kind !== 'level')) return 'Betslip';
  const { event } = entry;
  const { terms, selection } = entry.kind === 'bet' ? entry.draft : entry.level;
  const pick = shortPick(terms, selection, event, event.sportKey);
  const name = terms.market === 'moneyline' ? `${pick} to win` : pick;
  return `${name} · ${untilLabel(Date.parse(event.commenceTime), now)}`;
}
