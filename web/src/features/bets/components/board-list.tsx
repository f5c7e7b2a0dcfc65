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
import { BoardCard } from './board-card.tsx';
import classes from './board-view.module.css';

const emptyTexts = {
  all: 'There are no bets available at the moment',
  friends: "Your friends haven't created any bets yet",
};

type Props = BoardFilter & { onTake: (bet: BetView) => void };

export function BoardList({ onTake, ...filter }: Props) {
  const board = usePages('listBoard', { query: filter });
  const now = useServerNow();
  const isClosed = useBettingClosed();
  if (board.isPending) return <Skeletons label="Loading bets..." count={4} height={190} />;
  if (board.isError && !board.data) {
    return <QueryFailure error={board.error} onRetry={() => void board.refetch()} />;
  }
  const open = allItems(board.data).filter((bet) => !isClosed(bet.betTime, bet));
  if (open.length === 0 && !board.hasNextPage) {
    return <EmptyState art="ticket" title="No Bets Available" text={emptyTexts[filter.scope]} />;
  }
  return (
    <>
      <div className={classes.list}>
        {open.map((bet) => (
          <BoardCard key={bet.uniqueId} bet={bet} now={now} onTake={() => onTake(bet)} />
        ))}
      </div>
      <LoadMore list={board} />
    </>
  );
}
