import type { BetView } from '@sidebet/contract/bets';
import { formatInSentence } from '@sidebet/domain/bets/amount-text';
import { viewerMoney } from '../../../lib/offers.ts';
import { paths } from '../../../lib/paths.ts';
import { Link } from '../../../ui/link.tsx';
import marks from './offered-mark.module.css';

/** "2 parts taken, $35 left" on an open offer, and the way from a part to the rest of it; nothing on other bets. */
export function PartsMark({ bet }: { bet: BetView }) {
  if (bet.partOf)
    return (
      <span className={marks.mark}>
        <span>
          Part of <Link to={paths.betDetails(bet.partOf)}>an offer</Link>
        </span>
      </span>
    );
  if (!bet.partsTaken) return null;
  return <span className={marks.mark}>{partsText(bet)}</span>;
}

/** What is left is what its maker still risks. */
export function partsText(bet: BetView): string {
  const taken = bet.partsTaken === 1 ? '1 part taken' : `${bet.partsTaken} parts taken`;
  if (bet.status !== 'Created') return taken;
  return `${taken}, ${formatInSentence(bet, viewerMoney(bet, bet.userId).stakeCents)} left`;
}
