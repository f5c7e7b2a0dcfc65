import type { BookRun } from '@sidebet/contract/console/books';
import { formatDollars } from '@sidebet/domain/cents';
import { EventTime } from '../../../ui/event-time.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { usePaged } from '../api/use-paged.ts';
import { Chip, Filters } from '../components/console-page.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';
import { LinkedSentence } from '../components/linked-sentence.tsx';
import { useFilter } from '../use-filters.ts';
import classes from './books-page.module.css';

const which = [
  { value: 'all', label: 'All runs' },
  { value: 'differing', label: 'With differences' },
] as const;

const sum = (run: BookRun, name: string) => formatDollars(run.figures[name] ?? 0);

const columns: readonly Column<BookRun>[] = [
  {
    label: 'When',
    cell: (run) => (
      <span className={classes.wraps}>
        <EventTime instant={run.at} long />
      </span>
    ),
  },
  {
    label: 'First difference',
    cell: (run) =>
      run.firstDifference ? (
        <span className={classes.differences}>
          <span className={classes.name}>
            <LinkedSentence text={run.firstDifference} subjects={run.subjects} />
          </span>
        </span>
      ) : (
        <Chip>Agrees</Chip>
      ),
  },
  { label: 'Balances', numeric: true, cell: (run) => sum(run, 'availableCents') },
  { label: 'In bets', numeric: true, cell: (run) => sum(run, 'escrowCents') },
  { label: 'Fees', numeric: true, cell: (run) => sum(run, 'feesCents') },
  { label: 'Sum of all', numeric: true, cell: (run) => sum(run, 'ledgerSumCents') },
];

/** All reconciliations, newest first. */
export function Runs() {
  const [only, setOnly] = useFilter('only', ['all', 'differing'], 'all');
  const runs = usePaged('operatorListBookRuns', { query: { only } });
  return (
    <div className={classes.view}>
      <Filters>
        <SelectField label="Show" value={only} options={which} onChange={setOnly} />
      </Filters>
      <DataTable
        caption="Runs"
        query={runs}
        columns={columns}
        rowKey={(run) => run.at}
        empty={
          only === 'all'
            ? { art: 'panes', title: 'No runs yet' }
            : { art: 'panes', title: 'No differences', text: 'The books balanced in every run.' }
        }
      />
    </div>
  );
}
