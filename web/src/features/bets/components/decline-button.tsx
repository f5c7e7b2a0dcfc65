import type { BetView } from '@sidebet/contract/bets';
import { Suspense, useState } from 'react';
import { useOffline } from '../../../lib/connection.ts';
import { lazyPart } from '../../../lib/load-part.ts';
import { Button } from '../../../ui/button.tsx';

const DeclineModal = lazyPart(() => import('./decline-modal.tsx'));

type Props = { bet: BetView; size?: 'small' | 'medium' };

export function DeclineButton({ bet, size = 'medium' }: Props) {
  const [open, setOpen] = useState(false);
  const offline = useOffline();
  return (
    <>
      <Button
        kind="outline"
        size={size}
        wide
        disabled={offline}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Decline
      </Button>
      {open && (
        <Suspense>
          <DeclineModal bet={bet} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
