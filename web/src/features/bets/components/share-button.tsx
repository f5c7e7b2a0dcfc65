import type { BetView } from '@sidebet/contract/bets';
import { formatBetAmount } from '@sidebet/domain/bets/amount-text';
import { IconShare2 } from '@tabler/icons-react';
import { acceptorMoney, isOffer } from '../../../lib/offers.ts';
import { StubButton } from '../../../ui/stub-button.tsx';
import { hasShareSheet, shareBet } from '../share-bet.ts';

type Props = { bet: BetView };

/** On touch devices with a share sheet, shares the bet's link with a line about it. */
export function ShareButton({ bet }: Props) {
  if (!hasShareSheet()) return null;
  return (
    <StubButton icon={IconShare2} onClick={() => void shareBet(bet.uniqueId, shareTitle(bet))}>
      Share
    </StubButton>
  );
}

export function shareTitle(bet: BetView): string {
  const { userName, userPick, opponentPick, wagerCents, payoutCents } = bet;
  if (isOffer(bet)) {
    const { stakeCents, payoutIfWonCents } = acceptorMoney(bet);
    const money = `${formatBetAmount(bet, stakeCents)} gets ${formatBetAmount(bet, payoutIfWonCents)} back`;
    return `${userName} takes ${userPick}. Take ${opponentPick}: ${money} if it wins`;
  }
  return `${userName} takes ${userPick}: ${formatBetAmount(bet, wagerCents)} pays ${formatBetAmount(bet, payoutCents)}`;
}
