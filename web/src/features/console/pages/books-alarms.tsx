import type { AlarmView } from '@sidebet/contract/console/books';
import { EventTime } from '../../../ui/event-time.tsx';
import { Link } from '../../../ui/link.tsx';
import { ActionButton } from '../components/action-button.tsx';
import { type Column, DataTable, type Table } from '../components/data-table.tsx';
import { type AlarmLabel, alarmLabel, detailLine } from '../oversight-labels.ts';
import classes from './books-page.module.css';

const shared: readonly Column<AlarmView>[] = [
  {
    label: 'Alarm',
    quiet: true,
    cell: ({ code, detail }) => (
      <span className={classes.name}>
        <strong>{alarmLabel(code).title}</strong>
        <span className={`${classes.quiet} ${classes.line}`}>{detailLine(detail)}</span>
      </span>
    ),
  },
  { label: 'Times', numeric: true, cell: ({ count }) => count.toLocaleString('en-US') },
  {
    label: 'Last raised',
    cell: ({ firstAt, lastAt }) => (
      <span className={classes.wraps}>
        <EventTime instant={lastAt} long />
        <span className={`${classes.quiet} ${classes.line}`}>
          first <EventTime instant={firstAt} long />
        </span>
      </span>
    ),
  },
];

const open: readonly Column<AlarmView>[] = [
  ...shared,
  {
    label: 'What to do',
    cell: ({ code }) => <ToDo label={alarmLabel(code)} />,
  },
  {
    label: 'Acknowledge',
    quiet: true,
    cell: ({ id, code }) => (
      <ActionButton
        name="operatorAcknowledgeAlarm"
        label="Acknowledge"
        of={alarmLabel(code).title}
        title={`Acknowledge: ${alarmLabel(code).title}`}
        explain="Moves to history. It reopens if the alarm fires again."
        done="Alarm acknowledged"
        params={{ id }}
        body={{}}
      />
    ),
  },
];

function ToDo({ label: { toDo, page } }: { label: AlarmLabel }) {
  return (
    <span className={classes.name}>
      {toDo} {page && <Link to={page.to}>{page.label}</Link>}
    </span>
  );
}

const past: readonly Column<AlarmView>[] = [
  ...shared,
  {
    label: 'Acknowledged',
    cell: ({ acknowledgedAt, acknowledgedBy, acknowledgedReason }) => (
      <span>
        {acknowledgedAt && <EventTime instant={acknowledgedAt} long />}
        <span className={classes.line}>
          {acknowledgedBy ? `by ${acknowledgedBy}: ${acknowledgedReason}` : 'outside the console'}
        </span>
      </span>
    ),
  },
];

/** Open alarms first, then acknowledged ones. */
export function Alarms() {
  return (
    <div className={classes.view}>
      <div>
        <ActionButton
          name="operatorTestAlarm"
          label="Send a test alarm"
          title="Send a test alarm?"
          explain="Sends one message to the email addresses and the webhook that get alarms."
          done={({ sentTo }) =>
            sentTo.length === 0
              ? 'Not sent: set ALARM_EMAIL or ALARM_WEBHOOK_URL on the server'
              : `Test alarm sent by ${sentTo.join(' and ')}`
          }
          params={undefined}
          body={{}}
        />
      </div>
      <DataTable table={tables.open} input={{ query: { state: 'open' } }} />
      <h2>History</h2>
      <DataTable table={tables.acknowledged} input={{ query: { state: 'acknowledged' } }} />
    </div>
  );
}

function alarmTable(
  caption: string,
  columns: readonly Column<AlarmView>[],
  empty: string,
): Table<'operatorListAlarms'> {
  return {
    name: 'operatorListAlarms',
    caption,
    columns,
    rowKey: ({ id }) => id,
    empty: { art: 'bell', title: empty },
  };
}

const tables = {
  open: alarmTable('Open alarms', open, 'No open alarms'),
  acknowledged: alarmTable('Acknowledged alarms', past, 'No alarms acknowledged yet'),
};
