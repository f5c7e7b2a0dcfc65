import type { OperatorPerson } from '@sidebet/contract/console/people';
import { formatDollars, parseDollars } from '@sidebet/domain/cents';
import { useState } from 'react';
import { Segments } from '../../../ui/segments.tsx';
import { ActionButton } from './action-button.tsx';
import { useAmount } from './use-amount.tsx';

const directions = [
  { value: 'give', label: 'Credit' },
  { value: 'take', label: 'Debit' },
] as const;

/** Credits or debits a user against the house. */
export function AdjustButton({ person }: { person: OperatorPerson }) {
  const [way, setWay] = useState<'give' | 'take'>('give');
  const { cents, check, onOpen, field } = useAmount('Amount', positiveCents);
  return (
    <ActionButton
      name="operatorAdjust"
      label="Adjust balance"
      title="Adjust balance"
      explain={`${person.fullName} has ${formatDollars(person.accountBalanceCents)} available. Credits come from the house, debits go to it. If your adjustments in 24 hours exceed the amount in System settings, another operator must approve this one.`}
      done={({ status }) => (status === 'posted' ? 'Balance adjusted' : 'Waiting for another operator')}
      params={{ userId: person.id }}
      body={{ amountCents: (way === 'give' ? 1 : -1) * (cents ?? 0) }}
      check={check}
      onOpen={onOpen}
      fields={
        <>
          <Segments label="Direction" options={directions} value={way} onChange={setWay} />
          {field}
        </>
      }
    />
  );
}

function positiveCents(typed: string): number | null {
  const cents = parseDollars(typed);
  return cents !== null && cents > 0 ? cents : null;
}
