import type { BetView } from '@sidebet/contract/bets';
import type { GroupView } from '@sidebet/contract/groups/group';
import type { ReactNode } from 'react';
import { usePages } from '../../../lib/api/use-api.ts';
import { useBettingClosed } from '../../../lib/betting-closed.ts';
import { allItems } from '../../../lib/paged.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import classes from './groups.module.css';

type Props = {
  group: GroupView;
  renderOffers: (bets: readonly BetView[]) => ReactNode;
  onNewBet: () => void;
};

/** The group's open offers. */
export default function BoardTab({ group, renderOffers, onNewBet }: Props) {
  const board = usePages('listGroupBoard', { params: { groupId: group.id } });
  const isClosed = useBettingClosed();
  if (board.isPending) return <Skeletons label="Loading bets..." count={3} height={128} />;
  if (!board.data) return <QueryFailure error={board.error} onRetry={() => void board.refetch()} />;
  const open = allItems(board.data).filter((bet) => !isClosed(bet.betTime));
  if (group.season === null) {
    return (
      <EmptyState
        art="ticket"
        title="Between two seasons"
        text="Bets start again with the next season. An organizer starts it in Settings."
      />
    );
  }
  if (open.length === 0 && !board.hasNextPage) {
    return (
      <EmptyState art="ticket" title="No open offers" text="Offer the group a bet on any upcoming game.">
        <Button onClick={onNewBet}>New bet</Button>
      </EmptyState>
    );
  }
  return (
    <div className={classes.stack}>
      <div className={classes.row}>
        <p className={classes.note}>
          Only members see these. There is no fee: the winner takes the whole pot.
        </p>
        <Button size="small" onClick={onNewBet}>
          New bet
        </Button>
      </div>
      {renderOffers(open)}
      <LoadMore list={board} />
    </div>
  );
}
