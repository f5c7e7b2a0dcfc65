import type { OperatorEvent } from '@sidebet/contract/console/events';
import { ActionButton } from './action-button.tsx';
import { ResultEffect } from './result-effect.tsx';
import { ResultFields } from './result-fields.tsx';
import { listMissing, readInput, toResultForm } from './result-input.ts';

/** Enters how a game ended, or corrects it. */
export function ResultButton({ event }: { event: OperatorEvent }) {
  const label = event.completed ? 'Correct result' : 'Enter result';
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
      initial={readInput(event)}
      body={(input) => toResultForm(event.sportKey, input)}
      check={(input) => listMissing(event.sportKey, input)}
      fields={(form) => (
        <>
          <ResultFields event={event} form={form} />
          {listMissing(event.sportKey, form.values).length === 0 && (
            <ResultEffect eventId={event.id} form={toResultForm(event.sportKey, form.values)} />
          )}
        </>
      )}
    />
  );
}
