import type { BetView } from '@sidebet/contract/bets';
import { readOfferedTo } from '@sidebet/domain/book/offered-to';
import { IconLink, IconShare2 } from '@tabler/icons-react';
import { useAppClient } from '../../../lib/app-client.ts';
import { sharedBetUrl } from '../../../lib/paths.ts';
import { StubButton } from '../../../ui/stub-button.tsx';
import { copyBetLink, hasShareSheet, shareBet, shareTitle } from '../share-bet.ts';

/** The ways to share an open bet: its link, and on touch devices the share sheet. A challenge by link has its own page. */
export function ShareButtons({ bet }: { bet: BetView }) {
  const { toasts } = useAppClient();
  const { kind } = readOfferedTo(bet);
  return (
    <>
      {/* A challenge's link works only for its two users. */}
      {kind === 'anyone' && (
        <StubButton icon={IconLink} onClick={() => void copyBetLink(toasts, sharedBetUrl(bet.uniqueId))}>
          Copy link
        </StubButton>
      )}
      {(kind === 'anyone' || kind === 'friend') && hasShareSheet() && (
        <StubButton icon={IconShare2} onClick={() => void shareBet(toasts, bet.uniqueId, shareTitle(bet))}>
          Share
        </StubButton>
      )}
    </>
  );
}
