import type { BookCheck, BookRun } from '@sidebet/contract/console/books';
import { usePages } from '../../../lib/api/use-api.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { EventTime } from '../../../ui/event-time.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { Chip, Metrics } from '../components/console-page.tsx';
import { type Column, Rows } from '../components/data-table.tsx';
import { LinkedSentence } from '../components/linked-sentence.tsx';
import { checkLabel, metricLabel, orderedMetrics } from '../oversight-labels.ts';
import classes from './books-page.module.css';

/** The last reconciliation by check. */
export function Checks() {
  const runs = usePages('operatorListBookRuns', { query: { limit: 1 } }, { refetchInterval: 15_000 });
  if (runs.isPending) return <Skeletons label="Loading checks…" count={6} height={56} />;
  if (!runs.data) return <QueryFailure error={runs.error} onRetry={() => void runs.refetch()} />;
  const run = runs.data.pages[0]?.items[0];
  if (!run)
    return (
      <EmptyState
        art="panes"
        title="No runs yet"
        text="The books are checked every minute, or when you press Run now."
      />
    );
  return <Run run={run} />;
}

/** A check's metrics except the row count, which the differences already show. */
function checkMetrics({ figures }: BookCheck): string {
  return orderedMetrics(figures)
    .filter(([name]) => name !== 'differences')
    .map(([name, value]) => metricLabel(name, value))
    .map(({ label, value }) => `${label}: ${value}`)
    .join(' · ');
}

/** Differences first, then checks that could not run. */
function inOrder(checks: readonly BookCheck[]): BookCheck[] {
  const place = ({ differences, unchecked }: BookCheck) =>
    differences.length > 0 ? 0 : unchecked === null ? 2 : 1;
  return checks.toSorted((one, other) => place(one) - place(other));
}

function Run({ run }: { run: BookRun }) {
  const unchecked = run.checks.filter((check) => check.unchecked !== null).length;
  const columns: readonly Column<BookCheck>[] = [
    {
      label: 'Check',
      quiet: true,
      cell: (check) => (
        <span>
          {checkLabel(check.check)}
          <span className={`${classes.quiet} ${classes.line}`}>{check.unchecked ?? checkMetrics(check)}</span>
          {check.differences.length > 0 && (
            <ul className={classes.differences}>
              {check.differences.map((text) => (
                <li key={text}>
                  <LinkedSentence text={text} subjects={run.subjects} />
                </li>
              ))}
            </ul>
          )}
        </span>
      ),
    },
    {
      label: 'State',
      cell: (check) =>
        check.differences.length > 0 ? (
          <Chip strong>Differs</Chip>
        ) : (
          <Chip>{check.unchecked === null ? 'Agrees' : 'Not checked'}</Chip>
        ),
    },
  ];
  return (
    <div className={classes.view}>
      <div className={classes.verdict} data-differs={!run.agrees} role={run.agrees ? 'status' : 'alert'}>
        <strong>{run.agrees ? 'The books balance' : 'The books don’t balance'}</strong>
        {run.firstDifference && (
          <p>
            <LinkedSentence text={run.firstDifference} subjects={run.subjects} />
          </p>
        )}
        <p className={classes.when}>
          {run.checks.length} checks, <EventTime instant={run.at} long />
          {unchecked > 0 && `, ${unchecked} could not run`}
        </p>
      </div>
      <Metrics items={orderedMetrics(run.figures).map(([name, value]) => metricLabel(name, value))} />
      {run.checks.length > 0 && (
        <Rows caption="Checks" columns={columns} rows={inOrder(run.checks)} rowKey={({ check }) => check} />
      )}
    </div>
  );
}
