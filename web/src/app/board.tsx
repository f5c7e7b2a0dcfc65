import BoardView from '../features/bets/components/board-view.tsx';
import { useSlip } from './shell/slip-state.tsx';
import { useLevelSlip } from './shell/use-level-slip.ts';
import { useViewParams } from './shell/view-params.ts';

/** The board, whose bets and prices go into the slip. */
export default function Board({ laterGroups }: { laterGroups: readonly string[] }) {
  const { sport, market, q, tab, set } = useViewParams();
  const { put } = useSlip();
  return (
    <BoardView
      scope={tab === 'friends' ? 'friends' : 'all'}
      sport={sport}
      q={q}
      market={market}
      laterGroups={laterGroups}
      onScope={(scope) => set({ tab: scope === 'friends' ? 'friends' : null })}
      onSport={(next) => set({ sport: next })}
      onMarket={(next) => set({ market: next === 'all' ? null : next })}
      onTake={(bet, risk) => put({ kind: 'take', ...bet, risk })}
      levels={useLevelSlip()}
    />
  );
}
