import type { BetView } from '@sidebet/contract/bets';
import { formatDollars } from '@sidebet/domain/cents';
import { IconShare2 } from '@tabler/icons-react';
import { acceptorMoney, isOffer } from '../../../lib/offers.ts';
import { sharedBetUrl } from '../../../lib/paths.ts';
import { StubButton } from '../../../ui/stub-button.tsx';
import { copyBetLink } from '../copy-bet-link.ts';

type Props = { bet: BetView };

/** On touch devices with a share sheet, shares the bet's link with a line about it. */
export function ShareButton({ bet }: Props) {
  if (!('share' in navigator) || !matchMedia('(pointer: coarse)').matches) return null;
  const url = sharedBetUrl(bet.uniqueId);
  const share = async () => {
    try {
      await navigator.share({ title: shareTitle(bet), url });
    } catch (error) {
      // Closing the sheet is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      await copyBetLink(url);
    }
  };
  return (
    <StubButton icon={IconShare2} onClick={() => void share()}>
      Share
    </StubButton>
  );
}

function shareTitle(bet: BetView): string {
  const { userName, userPick, opponentPick, wagerCents, payoutCents } = bet;
  if (isOffer(bet)) {
    const { stakeCents, payoutIfWonCents } = acceptorMoney(bet);
    const money = `${formatDollars(stakeCents)} gets ${formatDollars(payoutIfWonCents)} back`;
    return `${userName} takes ${userPick}. Take ${opponentPick}: ${money} if it wins`;
  }
  return `${userName} takes ${userPick}: ${formatDollars(wagerCents)} to win ${formatDollars(payoutCents)}`;
}
