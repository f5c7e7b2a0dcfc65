import { centsToDecimal, formatDollars } from '@sidebet/domain/cents';
import { Field } from '../../../ui/field.tsx';
import type { Acceptance } from '../api/accept-bet.ts';

/** Asks for the stake again where the price is far from the bookmakers'. Enter accepts. */
export function ConfirmStake({ acceptance: { confirmation, take } }: { acceptance: Acceptance }) {
  if (!confirmation) return null;
  const { stakeCents, typed, onType, problem, field } = confirmation;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <Field
        ref={field}
        label={`Type your risk of ${formatDollars(stakeCents)} again`}
        inputMode="decimal"
        autoComplete="off"
        placeholder={centsToDecimal(stakeCents)}
        value={typed}
        hint="This price is far from the bookmakers’."
        problem={problem}
        onChange={(event) => onType(event.target.value)}
      />
    </form>
  );
}
