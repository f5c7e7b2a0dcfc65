import type { AdminPerson } from '@sidebet/contract/admin-people';
import { formatDollars, parseDollars } from '@sidebet/domain/cents';
import { useState } from 'react';
import { Segments } from '../../../ui/segments.tsx';
import { ActionButton } from './action-button.tsx';
import { useAmount } from './use-amount.tsx';

const ways = [
  { value: 'give', label: 'Give' },
  { value: 'take', label: 'Take' },
] as const;

/** Gives or takes money against the house. */
export function AdjustButton({ person }: { person: AdminPerson }) {
  const [way, setWay] = useState<'give' | 'take'>('give');
  const { cents, check, onOpen, field } = useAmount('Amount', positiveCents);
  return (
    <ActionButton
      name="adminAdjust"
      label="Adjust balance"
      title="Adjust balance"
      explain={`${person.fullName} has ${formatDollars(person.accountBalanceCents)} available. What is given comes from the house, what is taken goes to it. Above the amount in System settings, alone or together with what you adjusted in the last 24 hours, it waits for another operator's approval.`}
      done={({ status }) => (status === 'posted' ? 'Balance adjusted' : 'Waiting for another operator')}
      params={{ userId: person.id }}
      body={{ amountCents: (way === 'give' ? 1 : -1) * (cents ?? 0) }}
      check={check}
      onOpen={onOpen}
      fields={
        <>
          <Segments label="Direction" options={ways} value={way} onChange={setWay} />
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
