import type { BetView } from '@sidebet/contract/bets';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/load-part.ts';
import { useSecondsToOpen } from '../../../lib/opening.ts';

const CorrectDialog = lazyPart(() => import('./correct-dialog.tsx'));

type Props = {
  bet: BetView;
  /** The button that opens the form. */
  button: (open: () => void) => ReactNode;
  onCorrected?: (bet: BetView) => void;
};

/** Corrects the viewer's own offer while it is new. The form stays when the offer opens, with what was typed. */
export function CorrectOffer({ bet, button, onCorrected }: Props) {
  const isNew = useSecondsToOpen(bet) !== null;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isNew && bet.correctionsLeft > 0 && button(() => setOpen(true))}
      {isOpen && (
        <Suspense>
          <CorrectDialog
            bet={bet}
            onClose={() => setOpen(false)}
            onCorrected={(corrected) => {
              setOpen(false);
              onCorrected?.(corrected);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
