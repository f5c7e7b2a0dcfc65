import { marketTerms } from '@sidebet/domain/markets/market';
import { useApi } from '../../../lib/api/use-api.ts';
import { listGameMarkets } from '../../../lib/game-markets.ts';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { useLadder } from '../api/ladder.ts';
import type { LevelSlip } from '../slip-level.ts';
import { GameLadder } from './game-ladder.tsx';

type Props = { eventId: string; levels: LevelSlip };

/** The open bets on a game by price, for a list that has a row for each of them. */
export default function GamePrices({ eventId, levels: { taken, onTake } }: Props) {
  const page = useApi('getEvent', { params: { eventId } });
  const { read, offers, sides } = useLadder(eventId);
  if (page.isPending) return <Skeletons label="Loading offers..." count={1} height={220} />;
  if (!page.data) return <QueryFailure error={page.error} onRetry={() => void page.refetch()} />;
  const { event } = page.data;
  if (read.data && sides.length === 0) return <p>No offers can be taken now.</p>;
  const offered = new Set(offers.map(({ market }) => market));
  return (
    <GameLadder
      event={event}
      markets={listGameMarkets(event, offers.map(marketTerms)).filter(({ market }) => offered.has(market))}
      chosen={null}
      taken={taken?.event.id === eventId ? taken.level : null}
      onTake={(level, riskFrom) => onTake(event, level, riskFrom)}
    />
  );
}
