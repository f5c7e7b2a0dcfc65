import type { OperatorUser } from '@sidebet/contract/console/people';
import { formatDollars, parseDollars } from '@sidebet/domain/cents';
import { refuseField } from '@sidebet/domain/refusals';
import { Segments } from '../../../ui/segments.tsx';
import { ActionButton } from './action-button.tsx';
import { AmountField } from './amount-field.tsx';

const directions = [
  { value: 'give', label: 'Credit' },
  { value: 'take', label: 'Debit' },
] as const;

type Input = { readonly way: 'give' | 'take'; readonly amount: string };
const empty: Input = { way: 'give', amount: '' };

/** Credits or debits a user against the house. */
export function AdjustButton({ user }: { user: OperatorUser }) {
  return (
    <ActionButton
      name="operatorAdjust"
      label="Adjust balance"
      title="Adjust balance"
      explain={`${user.fullName} has ${formatDollars(user.accountBalanceCents)} available. Credits come from the house, debits go to it. If your adjustments in 24 hours exceed the amount in System settings, another operator must approve this one.`}
      done={({ status }) => (status === 'posted' ? 'Balance adjusted' : 'Waiting for another operator')}
      params={{ userId: user.id }}
      initial={empty}
      check={({ amount }) => (positiveCents(amount) === null ? refuseField('amount', 'invalidAmount') : null)}
      body={({ way, amount }) => ({ amountCents: (way === 'give' ? 1 : -1) * (positiveCents(amount) ?? 0) })}
      fields={(form) => (
        <>
          <Segments
            label="Direction"
            options={directions}
            value={form.values.way}
            onChange={(way) => form.set({ way })}
          />
          <AmountField {...form.field('amount')} label="Amount" />
        </>
      )}
    />
  );
}

function positiveCents(typed: string): number | null {
  const cents = parseDollars(typed);
  return cents !== null && cents > 0 ? cents : null;
}
