import type { OperatorEvent } from '@sidebet/contract/console/events';
import { useState } from 'react';
import { ActionButton } from './action-button.tsx';
import { ResultEffect } from './result-effect.tsx';
import { ResultFields } from './result-fields.tsx';
import { findMissing, type ResultInput, readInput, toResultForm } from './result-input.ts';

/** Enters how a game ended, or corrects it. */
export function ResultButton({ event }: { event: OperatorEvent }) {
  const [input, setInput] = useState<ResultInput>(() => readInput(event));
  const [problem, setProblem] = useState<string | null>(null);
  const label = event.completed ? 'Correct result' : 'Enter result';
  const missing = findMissing(event.sportKey, input);
  return (
    <ActionButton
      name="operatorEnterResult"
      label={label}
      title={label}
      explain={
        event.completed
          ? 'Settled bets are reversed and settled again by this result. Users owe what they have already spent. Both sides are notified.'
          : 'Bets are settled by this result right away, or after another operator’s approval if a lot is at stake. The feed can no longer change it.'
      }
      done={({ status }) => {
        if (status === 'pending') return 'The result waits for another operator, under Results';
        return event.completed ? 'Result corrected' : 'Result entered';
      }}
      params={{ eventId: event.id }}
      body={toResultForm(event.sportKey, input)}
      check={() => {
        setProblem(missing);
        return missing === null;
      }}
      onOpen={() => {
        setInput(readInput(event));
        setProblem(null);
      }}
      fields={
        <>
          <ResultFields
            event={event}
            input={input}
            problem={problem}
            onChange={(changes) => {
              setInput({ ...input, ...changes });
              setProblem(null);
            }}
          />
          {missing === null && <ResultEffect eventId={event.id} form={toResultForm(event.sportKey, input)} />}
        </>
      }
    />
  );
}
