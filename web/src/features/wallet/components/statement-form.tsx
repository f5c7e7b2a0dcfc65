import { toBusinessDay } from '@sidebet/domain/wallet/business-days';
import { decideStatement } from '@sidebet/domain/wallet/statement';
import { useState } from 'react';
import { fileAddress } from '../../../lib/api-client.ts';
import { serverNow } from '../../../lib/clock.ts';
import { Button } from '../../../ui/button.tsx';
import { DownloadLink } from '../../../ui/download-link.tsx';
import { Field } from '../../../ui/field.tsx';
import classes from './statement-form.module.css';

const formats = [
  { format: 'csv', label: 'CSV' },
  { format: 'pdf', label: 'PDF' },
] as const;

/** Downloads a statement for any period as CSV or PDF. */
export function StatementForm() {
  const today = toBusinessDay(serverNow());
  const [from, setFrom] = useState(`${today.slice(0, 4)}-01-01`);
  const [to, setTo] = useState(today);
  const decision = decideStatement(from, to);
  return (
    <fieldset className={classes.form}>
      <legend className="visually-hidden">Statement</legend>
      <Field
        label="From"
        type="date"
        value={from}
        max={today}
        onChange={({ target }) => setFrom(target.value)}
      />
      <Field label="To" type="date" value={to} max={today} onChange={({ target }) => setTo(target.value)} />
      <div className={classes.files}>
        {formats.map(({ format, label }) =>
          decision.kind === 'ok' ? (
            <DownloadLink key={format} href={fileAddress('getStatement', { from, to, format })}>
              {label}
            </DownloadLink>
          ) : (
            <Button key={format} kind="outline" disabled>
              {label}
            </Button>
          ),
        )}
      </div>
      <p className={classes.note} data-problem={decision.kind === 'refusal'} role="status">
        {decision.kind === 'refusal'
          ? decision.message
          : 'Includes both days, in CDT (UTC−5). Up to 5 years.'}
      </p>
    </fieldset>
  );
}
