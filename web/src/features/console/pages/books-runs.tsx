import type { BookRun } from '@sidebet/contract/console/books';
import { formatDollars } from '@sidebet/domain/cents';
import { EventTime } from '../../../ui/event-time.tsx';
import { FilteredTable } from '../components/console-list.tsx';
import { Chip } from '../components/console-page.tsx';
import type { Table } from '../components/data-table.tsx';
import { LinkedSentence } from '../components/linked-sentence.tsx';
import classes from './books-page.module.css';

const choices = { only: { label: 'Show', options: { all: 'All runs', differing: 'With differences' } } };

const sum = (run: BookRun, name: string) => formatDollars(run.figures[name] ?? 0);

const runs: Table<'operatorListBookRuns'> = {
  name: 'operatorListBookRuns',
  caption: 'Runs',
  columns: [
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
  ],
  rowKey: (run) => run.at,
  empty: ({ only }) =>
    only === 'all'
      ? { art: 'panes', title: 'No runs yet' }
      : { art: 'panes', title: 'No differences', text: 'The books balanced in every run.' },
};

/** All reconciliations, newest first. */
export function Runs() {
  return (
    <div className={classes.view}>
      <FilteredTable table={runs} choices={choices} />
    </div>
  );
}
