import type { PersonRecord } from '@sidebet/contract/friends';
import { formatDollars } from '@sidebet/domain/cents';
import { dateTimeLabel } from '@sidebet/domain/time-label';
import { useChosenTimeZone } from '../../../lib/time-zone.ts';
import classes from './form-strip.module.css';

type Props = { results: PersonRecord['lastResults'] };

/** The last ten results, oldest first. A letter repeats what the color shows. */
export function FormStrip({ results }: Props) {
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
