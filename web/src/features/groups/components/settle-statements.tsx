import type { GroupPaymentView } from '@sidebet/contract/groups/settle-up';
import { callNames } from '@sidebet/domain/groups/call-names';
import { shortDateTimeLabel, weekdayClockLabel } from '@sidebet/domain/time-label';
import { serverNow } from '../../../lib/clock.ts';
import { useViewer } from '../../../lib/session.ts';
import { useChosenTimeZone } from '../../../lib/time-zone.ts';
import classes from './settle.module.css';

const labels: Readonly<Record<GroupPaymentView['statements'][number]['kind'], string>> = {
  paid: 'Paid',
  undid: 'Not paid after all',
  received: 'Received',
  notReceived: 'Not received',
  canceled: 'Canceled',
};

/** What both sides said about a payment, with the times. */
export function SettleStatements({ payment: { from, to, statements } }: { payment: GroupPaymentView }) {
  const { user } = useViewer();
  const timeLabel = useStatementTime();
  const names = callNames([from, to]);
  if (statements.length === 0) return null;
  return (
    <ul className={classes.statements} aria-label="What you both said">
      {statements.map(({ person, kind, note, at }) => (
        <li key={`${at} ${kind}`}>
          {person.id === user.id ? 'You' : names.get(person.id)}: {labels[kind]}
          {note && (note.startsWith('with ') ? ` ${note}` : `, “${note}”`)}{' '}
          <time dateTime={at}>· {timeLabel(at)}</time>
        </li>
      ))}
    </ul>
  );
}

const weekMs = 6 * 24 * 3_600_000;

/** "Fri 6:12 PM"; with the date after six days. */
export function useStatementTime(): (instant: string) => string {
  const timeZone = useChosenTimeZone();
  return (instant) => {
    const [at, now] = [Date.parse(instant), serverNow()];
    return now - at < weekMs ? weekdayClockLabel(at, timeZone) : shortDateTimeLabel(at, { now, timeZone });
  };
}
