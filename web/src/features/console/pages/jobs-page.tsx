import type { JobView, WorkView } from '@sidebet/contract/console/jobs';
import { useApi } from '../../../lib/api/use-api.ts';
import { serverNow } from '../../../lib/clock.ts';
import { durationLabel } from '../../../ui/chart-scale.ts';
import { EventTime } from '../../../ui/event-time.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { ActionButton } from '../components/action-button.tsx';
import { Chip, ConsolePage, Lead, Metrics } from '../components/console-page.tsx';
import { type Column, DataTable, Rows, type Table } from '../components/data-table.tsx';
import { consolePaths } from '../console-paths.ts';
import { replicaLabel, spanLabel, timeAgo, toSentenceCase } from '../oversight-labels.ts';
import classes from './books-page.module.css';

const states = { waiting: 'Not run yet', well: 'OK', failing: 'Failing', late: 'Late' } as const;

const jobColumns: readonly Column<JobView>[] = [
  {
    label: 'Job',
    quiet: true,
    cell: (job) => (
      <span className={classes.name}>
        <strong>{toSentenceCase(job.name)}</strong>
        <span className={`${classes.quiet} ${classes.line}`}>every {durationLabel(job.everyMs)}</span>
      </span>
    ),
  },
  {
    label: 'State',
    cell: ({ state, failuresInARow }) => (
      <span>
        <Chip strong={state === 'failing' || state === 'late'}>{states[state]}</Chip>
        {failuresInARow > 0 && (
          <span className={`${classes.quiet} ${classes.line}`}>
            {failuresInARow.toLocaleString('en-US')} {failuresInARow === 1 ? 'failure' : 'failures in a row'}
          </span>
        )}
      </span>
    ),
  },
  {
    label: 'Last run',
    cell: ({ startedAt, tookMs }) =>
      startedAt ? (
        <Since
          words={`${timeAgo(startedAt, serverNow())} ago, took ${durationLabel(tookMs ?? 0)}`}
          instant={startedAt}
        />
      ) : (
        '—'
      ),
  },
  {
    label: 'Next due',
    cell: ({ nextDueAt }) => {
      const ms = Date.parse(nextDueAt) - serverNow();
      return <Since words={ms > 1_000 ? `in ${spanLabel(ms)}` : 'now'} instant={nextDueAt} />;
    },
  },
  {
    label: 'Last failed',
    cell: ({ failedAt, failure }) => (failedAt ? <Since words={failure} instant={failedAt} /> : null),
  },
];

/** A relative time with its exact time. */
function Since({ words, instant }: { words: string | null; instant: string }) {
  return (
    <span className={classes.wraps}>
      {words}
      <span className={`${classes.quiet} ${classes.line}`}>
        <EventTime instant={instant} long />
      </span>
    </span>
  );
}

const emailTable: Table<'operatorListFailedEmails'> = {
  name: 'operatorListFailedEmails',
  caption: 'Failed emails',
  columns: [
    {
      label: 'Email',
      quiet: true,
      cell: (mail) => (
        <span className={classes.name}>
          <strong>{mail.subject}</strong>
          <span className={`${classes.quiet} ${classes.line}`}>
            {toSentenceCase(mail.kind)}
            {mail.channel === 'form' && ', form mail'}
            {mail.channel === 'webhook' && ', webhook'}
          </span>
        </span>
      ),
    },
    {
      label: 'To',
      cell: ({ person, address }) =>
        person ? (
          <Lead to={consolePaths.user(person.id)} sub={address}>
            {person.fullName}
          </Lead>
        ) : (
          address
        ),
    },
    {
      label: 'Failed',
      cell: ({ failedAt }) => (
        <span className={classes.wraps}>
          <EventTime instant={failedAt} long />
        </span>
      ),
    },
    { label: 'Attempts', numeric: true, cell: ({ attempts }) => attempts },
    { label: 'Reason', cell: ({ lastError }) => lastError ?? 'It took too long' },
    {
      label: 'Resend',
      quiet: true,
      cell: ({ id, subject, maySendAgain }) =>
        maySendAgain ? (
          <ActionButton
            name="operatorResendEmail"
            label="Resend"
            of={`the email ${subject}`}
            title="Resend this email?"
            explain="We send it unchanged and retry for another day."
            done="Email queued again"
            params={{ id }}
            body={{}}
          />
        ) : (
          <span className={classes.quiet}>Its link was not saved</span>
        ),
    },
  ],
  rowKey: ({ id }) => id,
  empty: {
    art: 'panes',
    title: 'No failed emails',
    text: 'Emails we couldn’t send for a day appear here.',
  },
};

/** Recurring jobs of all processes, and the queues. */
export default function JobsPage() {
  const work = useApi('operatorGetWork', {}, { refetchInterval: 5_000 });
  return (
    <ConsolePage
      title="Jobs"
      intro="Recurring jobs on every process, updated every few seconds, and the work that is waiting."
    >
      {work.isPending ? (
        <Skeletons label="Loading jobs…" count={8} height={52} />
      ) : work.data ? (
        <Work work={work.data} />
      ) : (
        <QueryFailure error={work.error} onRetry={() => void work.refetch()} />
      )}
      <h2>Failed emails</h2>
      <DataTable table={emailTable} input={{}} />
    </ConsolePage>
  );
}

function Work({ work: { jobs, queues, replica } }: { work: WorkView }) {
  const since = (instant: string | null) => (instant ? `, ${timeAgo(instant, serverNow())}` : '');
  const count = (n: number) => n.toLocaleString('en-US');
  const { mails: emails, failedMails: failedEmails } = queues;
  return (
    <>
      <Metrics
        items={[
          { label: `Emails waiting${since(emails.oldestAt)}`, value: count(emails.waiting) },
          { label: 'Failed emails', value: count(failedEmails) },
          {
            label: `Withdrawals in flight${since(queues.payouts.oldestAt)}`,
            value: count(queues.payouts.waiting),
          },
          { label: 'Withdrawals under review', value: count(queues.payoutsUnderReview) },
          {
            label: `Provider events waiting${since(queues.providerEvents.oldestAt)}`,
            value: count(queues.providerEvents.waiting),
          },
          {
            label: 'Settlement lag',
            value: queues.oldestUnsettledAt ? timeAgo(queues.oldestUnsettledAt, serverNow()) : '0 s',
          },
        ]}
      />
      {replica && <p className={classes.quiet}>{replicaLabel(replica)}</p>}
      <Rows caption="Jobs" columns={jobColumns} rows={jobs} rowKey={({ name }) => name} />
    </>
  );
}
