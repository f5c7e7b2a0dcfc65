import type { EventView } from '@sidebet/contract/events';
import type { MarketTerms } from '@sidebet/domain/markets/market';
import type { Market } from '@sidebet/domain/sport-table';
import { useViewer } from '../../../lib/session.ts';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { useLadder } from '../api/ladder.ts';
import { firstRisk, type RiskFrom, readLevel, type SlipLevel } from '../slip-level.ts';
import { Ladder } from './ladder.tsx';

type Props = {
  event: EventView;
  /** At the lines that bookmakers quote. */
  markets: readonly MarketTerms[];
  /** The only one shown where there is no room for all; null shows all of them everywhere. */
  chosen: Market | null;
  /** What the slip takes. */
  taken: SlipLevel | null;
  onTake: (level: SlipLevel, riskFrom: RiskFrom) => void;
};

/** The ladder of a game as it is now. A tap takes a price, and what is there at it. */
export function GameLadder({ event, onTake, ...shown }: Props) {
  const { user } = useViewer();
  const { read, sides, minimumCents } = useLadder(event.id);
  if (read.isPending) return <Skeletons label="Loading offers..." count={1} height={220} />;
  if (!read.data) return <QueryFailure error={read.error} onRetry={() => void read.refetch()} />;
  return (
    <Ladder
      {...shown}
      event={event}
      sides={sides}
      onTake={(level) =>
        onTake(level, (lastCents) =>
          firstRisk(readLevel(sides, level, minimumCents), lastCents, user.accountBalanceCents),
        )
      }
    />
  );
}
