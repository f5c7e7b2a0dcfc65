import type { WhyEntry, WhyPayment } from '@sidebet/contract/groups/why';
import { formatDollarsInSentence } from '@sidebet/domain/cents';
import { callNames } from '@sidebet/domain/groups/call-names';
import { weekdayDateLabel } from '@sidebet/domain/time-label';
import { withSign } from '@sidebet/domain/with-sign';
import { useApi } from '../../../lib/api/use-api.ts';
import { serverNow } from '../../../lib/clock.ts';
import { paths } from '../../../lib/paths.ts';
import { useChosenTimeZone } from '../../../lib/time-zone.ts';
import { Link } from '../../../ui/link.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { spelledCount } from '../settle-summary.ts';
import classes from './settle.module.css';

/** The bets behind a payment, their sum, and how netting led to its amount. */
export function SettleWhy({ groupId, userId }: { groupId: string; userId: string }) {
  const { data, error, isPending, refetch } = useApi('explainGroupPayment', {
    params: { groupId },
    query: { userId },
  });
  if (isPending) return <Skeletons label="Loading the bets behind it..." count={3} height={24} />;
  if (!data) return <QueryFailure error={error} onRetry={() => void refetch()} />;
  return <Reasons why={data} />;
}

function Reasons({ why: { balanceCents, entries, earlier, pairs, text } }: { why: WhyPayment }) {
  const date = useDayLabel();
  const names = callNames([...entries, ...pairs].map(({ person }) => person));
  const oldest = entries[0];
  return (
    <>
      <table className={classes.reasons}>
        <caption className="visually-hidden">What your balance consists of</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Day</th>
            <th scope="col">What</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {earlier && (
            <tr>
              <td />
              <td>{spelledCount(earlier.count, 'earlier one')}</td>
              <Net cents={earlier.netCents} />
            </tr>
          )}
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>{date(entry.at)}</td>
              <td>
                <Entry entry={entry} name={names.get(entry.person.id)!} />
              </td>
              <Net cents={entry.netCents} />
            </tr>
          ))}
        </tbody>
        {oldest && (
          <tfoot>
            <tr>
              <td />
              <th scope="row">{describeEntries(entries, earlier, date(oldest.at))}</th>
              <Net cents={balanceCents} />
            </tr>
          </tfoot>
        )}
      </table>
      {pairs.length > 1 && (
        <ul className={classes.pairs} aria-label="By person">
          {pairs.map(({ person, netCents }) => (
            <li key={person.id}>
              {names.get(person.id)} {signed(netCents)}
            </li>
          ))}
        </ul>
      )}
      <p className={classes.text}>{text}</p>
    </>
  );
}

function Entry({ entry: { kind, id, pick, netCents }, name }: { entry: WhyEntry; name: string }) {
  if (kind === 'bet')
    return (
      <>
        <Link to={paths.betDetails(id)}>{pick}</Link> <span>vs {name}</span>
      </>
    );
  if (kind === 'forgiveness') return netCents > 0 ? `Forgiven by ${name}` : `You forgave ${name}`;
  return netCents > 0 ? `You paid ${name}` : `Paid by ${name}`;
}

/** "Five bets since Nov 15". */
function describeEntries(
  entries: readonly WhyEntry[],
  earlier: WhyPayment['earlier'],
  since: string,
): string {
  if (earlier) return 'Your balance';
  const bets = entries.every(({ kind }) => kind === 'bet');
  return `${spelledCount(entries.length, bets ? 'bet' : 'change')} since ${since}`;
}

function Net({ cents }: { cents: number }) {
  return (
    <td data-tone={cents > 0 ? 'won' : undefined} className={classes.net}>
      {signed(cents)}
    </td>
  );
}

function signed(cents: number): string {
  return withSign(cents, formatDollarsInSentence(Math.abs(cents)), '+');
}

/** "Nov 15". */
function useDayLabel(): (instant: string) => string {
  const timeZone = useChosenTimeZone();
  return (instant) => weekdayDateLabel(instant, { now: serverNow(), timeZone }).replace(/^\w+, /, '');
}
