import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeletons } from '../../../ui/skeleton.tsx';

const AcceptBetContent = lazy(() => import('./accept-bet-content.tsx'));

/** Confirmation in the betslip before taking an open bet. Loaded when needed: the first page opens without it. */
export function AcceptBetPanel(props: ComponentProps<typeof AcceptBetContent>) {
  return (
    <Suspense fallback={<Skeletons label="Loading bets..." count={1} height={260} />}>
      <AcceptBetContent {...props} />
    </Suspense>
  );
}
