import { centsToDecimal, formatDollars, parseDollars } from '@sidebet/domain/cents';
import {
  decideDeposit,
  defaultDepositCents,
  depositButtonEnabled,
  depositSummary,
} from '@sidebet/domain/wallet/deposit';
import { IconCreditCard } from '@tabler/icons-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useAppClient } from '../../../lib/app-client.ts';
import type { DepositPurpose } from '../../../lib/deposit-purpose.ts';
import { isLimitRefusal } from '../../../lib/protection-refusal.ts';
import { useViewer } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { type DepositWay, useStartDeposit } from '../api/deposits.ts';
import classes from './deposit-form.module.css';
import { SumLines } from './sum-lines.tsx';

type Props = {
  /** The amount to start with. */
  amountCents?: number | undefined;
  /** The bet to return to after the payment. */
  purpose?: DepositPurpose | null;
};

export function DepositForm({ amountCents: preset = defaultDepositCents, purpose = null }: Props) {
  const { toasts } = useAppClient();
  const { settings, playMoney, payouts } = useViewer();
  const [amount, setAmount] = useState(preset % 100 === 0 ? String(preset / 100) : centsToDecimal(preset));
  const start = useStartDeposit();
  const amountCents = parseDollars(amount);
  const decision = decideDeposit(amountCents, settings);
  const summary = depositSummary(amountCents);
  // Applies to the requested amount, not to one typed since.
  const beyondLimit =
    isLimitRefusal(start.error) && start.variables?.amountCents === amountCents ? start.error.message : null;
  const disabled = decision.kind === 'refusal' || !depositButtonEnabled(amountCents);
  useReturnFromCache(start.reset);
  // Stay busy until the redirect happens.
  const busy = start.isPending || start.isSuccess ? start.variables.way : null;

  const pay = (way: DepositWay) => {
    if (busy || decision.kind !== 'ok') return;
    start.mutate(
      { way, amountCents: decision.amountCents, purpose },
      { onError: (error) => isLimitRefusal(error) || toasts.showError(error) },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    pay('card');
  };

  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-label="Deposit">
      <Field
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={amount}
        readOnly={busy !== null}
        problem={decision.kind === 'refusal' ? decision.message : beyondLimit}
        hint="From $10 to $1000"
        onChange={(event) => setAmount(event.target.value)}
      />
      <SumLines
        lines={[
          ['Amount', formatDollars(summary.amountCents)],
          ['Processing Fee', formatDollars(summary.feeCents)],
          ['Total', formatDollars(summary.totalCents)],
        ]}
      />
      {playMoney && <p className={classes.play}>Play money: no card is charged and nothing is paid out.</p>}
      <div className={classes.ways}>
        <Button type="submit" wide busy={busy === 'card'} disabled={disabled || busy !== null}>
          <IconCreditCard size={19} stroke={1.8} aria-hidden="true" />
          {busy === 'card' ? 'Processing...' : 'Pay with card'}
        </Button>
        {/* Without PayPal there are no PayPal withdrawals either. */}
        {payouts === 'paypal' && (
          <Button
            kind="outline"
            wide
            busy={busy === 'paypal'}
            disabled={disabled || busy !== null}
            aria-label={busy === 'paypal' ? 'Processing...' : 'Pay with PayPal'}
            onClick={() => pay('paypal')}
          >
            {busy === 'paypal' ? 'Processing...' : <PayPalMark />}
          </Button>
        )}
      </div>
      <p className={classes.note}>You’ll pay on the provider’s page, then come back here.</p>
    </form>
  );
}

/** A page restored from the back-forward cache still looks busy, but nothing is in progress. */
function useReturnFromCache(run: () => void) {
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) run();
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, [run]);
}

function PayPalMark() {
  return (
    <span className={classes.paypal}>
      Pay with <b>PayPal</b>
    </span>
  );
}
