import type { OperatorTeamName, SportOfTeams } from '@sidebet/contract/console/team-names';
import { matchesText } from '@sidebet/domain/search';
import { useApi } from '../../../lib/api/use-api.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { EventTime } from '../../../ui/event-time.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { ActionButton } from '../components/action-button.tsx';
import { AddTeamName } from '../components/add-team-name.tsx';
import { ConsolePage, Filters, SearchField } from '../components/console-page.tsx';
import { type Column, Rows } from '../components/data-table.tsx';
import { Section } from '../components/subject-page.tsx';
import { useSearchText } from '../use-filters.ts';

const columns: readonly Column<OperatorTeamName>[] = [
  { label: 'The feed’s name', cell: ({ name }) => name },
  { label: 'Team', cell: ({ team }) => team },
  { label: 'Since', cell: ({ since }) => <EventTime instant={since} long /> },
  { label: 'Change', quiet: true, cell: (row) => <Remove row={row} /> },
];

function Remove({ row: { sportKey, name, team } }: { row: OperatorTeamName }) {
  return (
    <ActionButton
      name="operatorDeleteTeamName"
      label="Remove"
      of={`${name}, another name of ${team}`}
      danger
      title={`Remove ${name}?`}
      explain={`${name} is no longer known as ${team}. A game that is stored with one name and listed with the other is put on hold. Stored games and games on hold keep their names. Running bets stay as they are.`}
      done="Name removed"
      params={undefined}
      body={{ sportKey, name }}
    />
  );
}

/** Other names that the feed uses for teams, and the form to add one. */
export default function TeamNamesPage() {
  const names = useApi('operatorListTeamNames');
  const sports = names.data?.sports ?? [];
  return (
    <ConsolePage
      title="Team names"
      intro="Other names that the feed uses for a team, such as the new name of a club. Keeping a game that is on hold for a renamed club adds its name here."
      actions={sports.length > 0 && <AddTeamName sports={sports} />}
    >
      {names.isPending ? (
        <Skeletons label="Loading team names…" count={4} height={52} />
      ) : names.data ? (
        <List {...names.data} />
      ) : (
        <QueryFailure error={names.error} onRetry={() => void names.refetch()} />
      )}
    </ConsolePage>
  );
}

function List({ items, sports }: { items: readonly OperatorTeamName[]; sports: readonly SportOfTeams[] }) {
  const search = useSearchText();
  if (items.length === 0)
    return (
      <EmptyState
        art="board"
        title="No other names"
        text={
          sports.length === 0
            ? 'Names can be added once a sport has games.'
            : 'The feed’s names are those of the stored games. Add a name when a club has a new one.'
        }
      />
    );
  const found = items.filter(({ name, team, sportTitle }) => matchesText(search.q, name, team, sportTitle));
  return (
    <>
      <Filters>
        <SearchField search={search} placeholder="Name, team or sport" />
      </Filters>
      {found.length === 0 && (
        <EmptyState art="board" title="No names found" text="Search for another name or team." />
      )}
      {[...Map.groupBy(found, ({ sportKey }) => sportKey)].map(([sportKey, rows]) => (
        <Section key={sportKey} heading={rows[0]!.sportTitle}>
          <Rows
            caption={`Other names in ${rows[0]!.sportTitle}`}
            columns={columns}
            rows={rows}
            rowKey={({ name }) => name}
          />
        </Section>
      ))}
    </>
  );
}
