import type { OperatorSport } from '@sidebet/contract/console/events';
import { refusalMessages } from '@sidebet/domain/refusals';
import { useApi } from '../../../lib/api/use-api.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { ActionButton } from './action-button.tsx';
import { ActionGroup } from './action-group.tsx';
import { Chip } from './console-page.tsx';
import { type Column, Rows } from './data-table.tsx';

const columns: readonly Column<OperatorSport>[] = [
  { label: 'Sport', cell: (sport) => sport.sportTitle },
  { label: 'Key', cell: (sport) => sport.sportKey },
  { label: 'Upcoming', numeric: true, cell: (sport) => sport.upcoming },
  {
    label: 'Betting',
    cell: (sport) => (sport.stopped ? <Chip strong>Stopped</Chip> : <Chip>Open</Chip>),
  },
  {
    label: 'Change',
    quiet: true,
    cell: (sport) => (
      <ActionGroup
        blockedReason={sport.stopped && sport.viewerBets ? refusalMessages.operatorBetsOnSport : null}
      >
        <ActionButton
          name="operatorStopSport"
          label={sport.stopped ? 'Resume' : 'Stop'}
          of={`betting on ${sport.sportTitle}`}
          danger={!sport.stopped}
          title={
            sport.stopped ? `Resume betting on ${sport.sportTitle}?` : `Stop betting on ${sport.sportTitle}?`
          }
          explain={
            sport.stopped
              ? 'Users can create and accept bets on it again.'
              : 'No one can create or accept bets on its events, including future ones. Running bets continue.'
          }
          done={sport.stopped ? 'Betting resumed' : 'Betting stopped'}
          params={{ sportKey: sport.sportKey }}
          body={{ stopped: !sport.stopped }}
        />
      </ActionGroup>
    ),
  },
];

/** The sports and whether betting on them is open. */
export function SportStops() {
  const sports = useApi('operatorListSports');
  if (sports.isPending) return <Skeletons label="Loading sports…" count={4} height={48} />;
  if (!sports.data) return <QueryFailure error={sports.error} onRetry={() => void sports.refetch()} />;
  if (sports.data.items.length === 0) return <EmptyState art="board" title="No sport has upcoming events" />;
  return (
    <Rows caption="Sports" columns={columns} rows={sports.data.items} rowKey={({ sportKey }) => sportKey} />
  );
}
