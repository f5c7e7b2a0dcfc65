import type { BetView } from '@sidebet/contract/bets';
import { usePages } from '../../../lib/api/use-api.ts';
import { useBettingClosed } from '../../../lib/betting-closed.ts';
import { useServerNow } from '../../../lib/clock.ts';
import type { BoardFilter } from '../../../lib/list-filters.ts';
import { allItems } from '../../../lib/paged.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import type { LevelSlip } from '../slip-level.ts';
import { GameOffers } from './game-offers.tsx';

const emptyTexts = {
  all: 'There are no bets available at the moment',
  friends: "Your friends haven't created any bets yet",
};

type Props = BoardFilter & {
  level: 'h2' | 'h3';
  onTake: (bet: BetView, risk?: string) => void;
  levels: LevelSlip;
};

export function BoardList({ level, onTake, levels, ...filter }: Props) {
  const board = usePages('listBoard', { query: filter });
  const now = useServerNow();
  const isClosed = useBettingClosed();
  if (board.isPending) return <Skeletons label="Loading bets..." count={6} height={128} />;
  if (board.isError && !board.data) {
    return <QueryFailure error={board.error} onRetry={() => void board.refetch()} />;
  }
  const open = allItems(board.data).filter((bet) => !isClosed(bet.betTime, bet));
  if (open.length === 0 && !board.hasNextPage) {
    return filter.q.trim() ? (
      <EmptyState
        art="ticket"
        title={`No bets match “${filter.q.trim()}”`}
        text="Check the spelling, or clear the search."
      />
    ) : (
      <EmptyState art="ticket" title="No Bets Available" text={emptyTexts[filter.scope]} />
    );
  }
  return (
    <>
      <GameOffers bets={open} now={now} level={level} onTake={onTake} levels={levels} />
      <LoadMore list={board} />
    </>
  );
}
