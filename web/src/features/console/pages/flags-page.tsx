import type { FlagView } from '@sidebet/contract/console/flags';
import { flagKinds } from '@sidebet/domain/operators/flags';
import { Route, Routes } from 'react-router';
import { EventTime } from '../../../ui/event-time.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { usePaged } from '../api/use-paged.ts';
import { ConsolePage, Filters, Lead } from '../components/console-page.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';
import { consolePaths } from '../console-paths.ts';
import { describeFacts } from '../flag-labels.ts';
import { flagTitle } from '../oversight-labels.ts';
import { useFilter } from '../use-filters.ts';
import classes from './books-page.module.css';
import { FlagPage } from './flag-page.tsx';

export default function FlagsPage() {
  return (
    <Routes>
      <Route index element={<FlagList />} />
      <Route path=":id" element={<FlagPage />} />
    </Routes>
  );
}

const states = [
  { value: 'open', label: 'Open' },
  { value: 'lookedAt', label: 'Reviewed' },
] as const;

const kinds = [
  { value: 'all', label: 'All' },
  ...flagKinds.map((value) => ({ value, label: flagTitle(value) })),
] as const;

const columns: readonly Column<FlagView>[] = [
  {
    label: 'What',
    quiet: true,
    cell: (flag) => (
      <Lead to={consolePaths.flag(flag.id)} sub={describeFacts(flag.facts, flag.people)}>
        {flagTitle(flag.facts.kind)}
      </Lead>
    ),
  },
  { label: 'Users', cell: (flag) => usersLabel(flag) },
  {
    label: 'Last seen',
    cell: (flag) => (
      <span className={classes.wraps}>
        <EventTime instant={flag.changedAt} long />
      </span>
    ),
  },
  {
    label: 'Reviewed',
    cell: ({ look }) =>
      look ? (
        <span className={classes.wraps}>
          <EventTime instant={look.at} long /> by {look.by}: {look.reason}
        </span>
      ) : (
        'Not yet'
      ),
  },
];

function usersLabel({ people }: FlagView): string {
  const named = people.slice(0, 3).map(({ fullName }) => fullName);
  return people.length > 3 ? `${named.join(', ')} and ${people.length - 3} more` : named.join(', ');
}

function FlagList() {
  const [state, setState] = useFilter('state', ['open', 'lookedAt'], 'open');
  const [kind, setKind] = useFilter('kind', ['all', ...flagKinds], 'all');
  const flags = usePaged('operatorListFlags', { query: { state, kind } });
  return (
    <ConsolePage
      title="Flags"
      intro="Patterns worth a review. A flag is not an accusation. A reviewed flag reopens only if we see more."
    >
      <Filters>
        <SelectField label="About" value={kind} options={kinds} onChange={setKind} />
        <SelectField label="Show" value={state} options={states} onChange={setState} />
      </Filters>
      <DataTable
        caption="Flags"
        query={flags}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{
          art: 'people',
          title: state === 'open' ? 'Nothing to review' : 'No flags reviewed yet',
          text: 'We scan bets, devices, addresses, deposits and breaks continuously.',
        }}
      />
    </ConsolePage>
  );
}
