import { formatDollars, parseDollars } from '@sidebet/domain/cents';
import {
  decideDeposit,
  defaultDepositCents,
  depositButtonEnabled,
  depositSummary,
  maxDepositCents,
  minDepositCents,
} from '@sidebet/domain/wallet/deposit';
import { type FormEvent, useState } from 'react';
import { useViewer } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { toastError } from '../../../ui/toast.ts';
import { useStartDeposit } from '../api/start-deposit.ts';
import classes from './deposit-form.module.css';

export function DepositForm() {
  const { settings, playMoney } = useViewer();
  const [amount, setAmount] = useState(String(defaultDepositCents / 100));
  const start = useStartDeposit();
  const amountCents = parseDollars(amount);
  const decision = decideDeposit(amountCents, settings);
  const summary = depositSummary(amountCents);
  // While the browser is on its way to the checkout the form stays busy.
  const busy = start.isPending || start.isSuccess;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (decision.kind === 'ok') start.mutate(decision.amountCents, { onError: toastError });
  };

  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-label="Deposit">
      <Field
        label="Amount"
        type="number"
        inputMode="decimal"
        min={minDepositCents / 100}
        max={maxDepositCents / 100}
        step="0.01"
        value={amount}
        problem={decision.kind === 'refusal' ? decision.message : null}
        hint="From $10 to $1000"
        onChange={(event) => setAmount(event.target.value)}
      />
      <dl className={classes.summary}>
        <dt>Amount</dt>
        <dd>{formatDollars(summary.amountCents)}</dd>
        <dt>Processing Fee</dt>
        <dd>{formatDollars(summary.feeCents)}</dd>
        <dt className={classes.total}>Total</dt>
        <dd className={classes.total}>{formatDollars(summary.totalCents)}</dd>
      </dl>
      {playMoney && <p className={classes.play}>Play money: no card is charged and nothing is paid out.</p>}
      <Button
        type="submit"
        wide
        busy={busy}
        disabled={decision.kind === 'refusal' || !depositButtonEnabled(amountCents)}
      >
        {busy ? 'Processing...' : 'Deposit'}
      </Button>
    </form>
  );
}
