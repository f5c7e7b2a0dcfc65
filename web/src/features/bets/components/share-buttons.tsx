import type { BetView } from '@sidebet/contract/bets';
import { isByLink } from '@sidebet/domain/bets/link-challenge';
import { IconLink, IconShare2 } from '@tabler/icons-react';
import { useAppClient } from '../../../lib/app-client.ts';
import { sharedBetUrl } from '../../../lib/paths.ts';
import { StubButton } from '../../../ui/stub-button.tsx';
import { copyBetLink, hasShareSheet, shareBet, shareTitle } from '../share-bet.ts';

/** The ways to share an open bet: its link, and on touch devices the share sheet. A challenge by link has its own page. */
export function ShareButtons({ bet }: { bet: BetView }) {
  const { toasts } = useAppClient();
  return (
    <>
      {/* A challenge's link works only for its two users. */}
      {bet.offeredToId === null && (
        <StubButton icon={IconLink} onClick={() => void copyBetLink(toasts, sharedBetUrl(bet.uniqueId))}>
          Copy link
        </StubButton>
      )}
      {!isByLink(bet) && !bet.group && hasShareSheet() && (
        <StubButton icon={IconShare2} onClick={() => void shareBet(toasts, bet.uniqueId, shareTitle(bet))}>
          Share
        </StubButton>
      )}
    </>
  );
}
