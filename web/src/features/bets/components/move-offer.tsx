import type { OfferedBet } from '@sidebet/contract/bets';
import { shortPick } from '@sidebet/domain/markets/called-team';
import { isFresh } from '@sidebet/domain/markets/reference';
import { type ReactNode, Suspense, useState } from 'react';
import { useMatch, useNavigate } from 'react-router';
import { useAppClient } from '../../../lib/app-client.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { lazyPart } from '../../../lib/load-part.ts';
import { creatorSelection, isOffer, readMarketTerms } from '../../../lib/offers.ts';
import { paths } from '../../../lib/paths.ts';
import { useFindReference } from '../fairness.ts';

const MoveDialog = lazyPart(() => import('./move-dialog.tsx'));

type Props = {
  /** The viewer's own open bet. */
  bet: OfferedBet;
  /** The button that opens the dialog. */
  button: (open: () => void) => ReactNode;
};

/** Moves the viewer's offer to the bookmakers' line, if that has moved away from it. */
export function MoveOffer({ bet, button }: Props) {
  const lineHalves = useMovedLine(bet);
  const [isOpen, setOpen] = useState(false);
  const { toasts } = useAppClient();
  const navigate = useNavigate();
  const isHere = useMatch('/BetDetails') !== null;
  if (lineHalves === null) return null;
  return (
    <>
      {button(() => setOpen(true))}
      {isOpen && (
        <Suspense>
          <MoveDialog
            key={lineHalves}
            bet={bet}
            lineHalves={lineHalves}
            onClose={() => setOpen(false)}
            onMoved={(moved) => {
              const pick = shortPick(
                readMarketTerms(moved),
                creatorSelection(moved),
                moved,
                moved.betSportKey,
              );
              toasts.show(`Your offer is on ${pick} now.`);
              setOpen(false);
              if (isHere) navigate(paths.betDetails(moved.uniqueId), { replace: true });
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** The bookmakers' line in half points if it is not the offer's and has moved since that was posted; otherwise null. */
function useMovedLine(bet: OfferedBet): number | null {
  const now = useServerNow();
  const reference = useFindReference()(bet);
  if (!isOffer(bet) || bet.counter || bet.status !== 'Created' || !reference || !isFresh(reference, now))
    return null;
  const isSame = [bet.lineHalves, bet.postedReference?.lineHalves].includes(reference.lineHalves);
  return isSame ? null : reference.lineHalves;
}
