import type { YearView } from '@sidebet/contract/wallet';
import { formatDollars, formatNet } from '@sidebet/domain/cents';
import { useApi } from '../../../lib/api/use-api.ts';
import { fileAddress } from '../../../lib/api-client.ts';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { StatementForm } from './statement-form.tsx';
import classes from './tax-information.module.css';

/** Tax Information: the specified "coming soon" text, and yearly totals until tax forms exist. */
export default function TaxInformation() {
  return (
    <>
      <p className={classes.soon}>
        Tax information is coming soon. Until then, your figures by calendar year:
      </p>
      <Years />
      <section className={classes.section}>
        <h3 className={classes.title}>Statement for a date range</h3>
        <StatementForm />
      </section>
    </>
  );
}

function Years() {
  const { data, error, isPending, refetch } = useApi('listYears');
  if (isPending) return <Skeletons label="Loading years..." count={1} height={220} />;
  if (!data) return <QueryFailure error={error} onRetry={() => void refetch()} />;
  if (data.items.length === 0) {
    return <p className={classes.none}>No activity in your account yet.</p>;
  }
  return data.items.map((year) => <Year key={year.year} figures={year} />);
}

const netResult = 'Net result';

function Year({ figures }: { figures: YearView }) {
  const { year } = figures;
  const file = (format: 'csv' | 'pdf') =>
    fileAddress('getStatement', { from: `${year}-01-01`, to: `${year}-12-31`, format });
  const rows: readonly (readonly [label: string, meaning: string, cents: number])[] = [
    [netResult, 'Wins minus losses of settled bets, as in Statistics', figures.netResultCents],
    ['Put into bets', 'All you risked, minus refunds', figures.wagersCents],
    ['Paid to you by bets', 'What you risked on wins, and the win', figures.winningsCents],
    ['Deposits', 'Added to your balance', figures.depositsCents],
    ['Withdrawals', 'Requested, minus returns', figures.withdrawalsCents],
    ...(figures.adjustmentsCents === 0
      ? []
      : [['Adjustments', 'Corrections by hand and play money', figures.adjustmentsCents] as const]),
  ];
  return (
    <section className={classes.year} aria-label={String(year)}>
      <div className={classes.head}>
        <h3 className={classes.title}>{year}</h3>
        <p className={classes.files}>
          <a href={file('csv')} download aria-label={`${year} statement as CSV`}>
            CSV
          </a>
          <a href={file('pdf')} download aria-label={`${year} statement as PDF`}>
            PDF
          </a>
        </p>
      </div>
      <dl className={classes.figures}>
        {rows.map(([label, meaning, cents]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{label === netResult ? formatNet(cents) : formatDollars(cents)}</dd>
            <dd className={classes.meaning}>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
