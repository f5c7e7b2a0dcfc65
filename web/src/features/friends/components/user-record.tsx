import type { UserRecord as Record } from '@sidebet/contract/friends';
import { formatDollars, formatNet } from '@sidebet/domain/cents';
import { returnLabel } from '@sidebet/domain/friends/record';
import { dateTimeLabel } from '@sidebet/domain/time-label';
import { useChosenTimeZone } from '../../../lib/time-zone.ts';
import classes from './user-profile.module.css';

export function UserRecord({ record, isMe }: { record: Record; isMe: boolean }) {
  const { wins, losses, netResultCents, returnBasisPoints, lastResults, memberSince, friendsInCommon } =
    record;
  const since = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' });
  return (
    <>
      <section className={classes.section} aria-labelledby="record-title">
        <h2 id="record-title" className={classes.title}>
          Record
        </h2>
        <dl className={classes.metrics}>
          <Metric name="Wins">{wins}</Metric>
          <Metric name="Losses">{losses}</Metric>
          <Metric name="Net result" meaning="Wins minus losses" tone={netResultCents}>
            {formatNet(netResultCents)}
          </Metric>
          <Metric name="Return" meaning="Per dollar risked" tone={returnBasisPoints ?? 0}>
            {returnBasisPoints === null ? '—' : returnLabel(returnBasisPoints)}
          </Metric>
        </dl>
      </section>
      <section className={classes.section} aria-labelledby="form-title">
        <h2 id="form-title" className={classes.title}>
          Last ten
        </h2>
        <FormStrip results={lastResults} />
      </section>
      <p className={classes.facts}>
        <span>Member since {since.format(Date.parse(memberSince))}</span>
        <span>{isMe ? countLabel(friendsInCommon, '') : countLabel(friendsInCommon, ' in common')}</span>
      </p>
    </>
  );
}

function countLabel(count: number, which: string): string {
  return `${count === 0 ? 'No' : count} ${count === 1 ? 'friend' : 'friends'}${which}`;
}

type MetricProps = { name: string; meaning?: string; tone?: number; children: React.ReactNode };

function Metric({ name, meaning, tone = 0, children }: MetricProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={classes.value} data-tone={tone > 0 ? 'won' : tone < 0 ? 'lost' : undefined}>
        {children}
      </dd>
      {meaning && <dd className={classes.meaning}>{meaning}</dd>}
    </div>
  );
}

type Props = { results: Record['lastResults'] };

/** The last ten results, oldest first. A letter repeats what the color shows. */
function FormStrip({ results }: Props) {
  const timeZone = useChosenTimeZone();
  if (results.length === 0) return <p className={classes.none}>No decided bets yet.</p>;
  return (
    <ol className={classes.strip} aria-label="Last results, oldest first">
      {results.toReversed().map(({ result, netCents, paidOutAt }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: results have no id; two may share their instant.
          key={index}
          className={classes.result}
          data-result={result}
          title={`${formatDollars(netCents)} · ${dateTimeLabel(paidOutAt, timeZone)}`}
        >
          <span aria-hidden="true">{result === 'won' ? 'W' : 'L'}</span>
          <span className="visually-hidden">{result === 'won' ? 'Won' : 'Lost'}</span>
        </li>
      ))}
    </ol>
  );
}
