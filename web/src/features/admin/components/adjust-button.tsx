import type { AdminPerson } from '@sidebet/contract/admin-people';
import { formatDollars, parseDollars } from '@sidebet/domain/cents';
import { refusalMessages } from '@sidebet/domain/refusals';
import { useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { ActionButton } from './action-button.tsx';

const ways = [
  { value: 'give', label: 'Give' },
  { value: 'take', label: 'Take' },
] as const;

/** Gives or takes money against the house. */
export function AdjustButton({ person }: { person: AdminPerson }) {
  const [way, setWay] = useState<'give' | 'take'>('give');
  const [amount, setAmount] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const cents = parseDollars(amount) ?? 0;
  return (
    <ActionButton
      name="adminAdjust"
      label="Adjust balance"
      title="Adjust balance"
      explain={`${person.fullName} has ${formatDollars(person.accountBalanceCents)} available. What is given comes from the house, what is taken goes to it. A large amount waits for another operator's approval.`}
      done={({ status }) => (status === 'posted' ? 'Balance adjusted' : 'Waiting for another operator')}
      params={{ userId: person.id }}
      body={{ amountCents: way === 'give' ? cents : -cents }}
      check={() => {
        setProblem(cents > 0 ? null : refusalMessages.invalidAmount);
        return cents > 0;
      }}
      onOpen={() => {
        setAmount('');
        setProblem(null);
      }}
      fields={
        <>
          <Segments label="Direction" options={ways} value={way} onChange={setWay} />
          <Field
            label="Amount"
            inputMode="decimal"
            placeholder="0.00"
            autoComplete="off"
            data-autofocus
            value={amount}
            problem={problem}
            onChange={(event) => {
              setAmount(event.target.value);
              setProblem(null);
            }}
          />
        </>
      }
    />
  );
}
