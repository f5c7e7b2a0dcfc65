import { refusalMessages } from '@sidebet/domain/refusals';
import { useState } from 'react';
import { Field } from '../../../ui/field.tsx';

type Wording = { readonly invalid: string; readonly placeholder: string };
const ofMoney: Wording = { invalid: refusalMessages.invalidAmount, placeholder: '0.00' };

/**
 * An amount field for an ActionButton's dialog, with its `check` and `onOpen`. `read` parses the input to cents or
 * whole hours; null when invalid.
 */
export function useAmount(
  label: string,
  read: (typed: string) => number | null,
  { invalid, placeholder }: Wording = ofMoney,
) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const cents = read(typed);
  const type = (text: string) => {
    setTyped(text);
    setProblem(null);
  };
  return {
    cents,
    check: () => {
      setProblem(cents === null ? invalid : null);
      return cents !== null;
    },
    onOpen: () => type(''),
    field: (
      <Field
        label={label}
        inputMode="decimal"
        placeholder={placeholder}
        autoComplete="off"
        data-autofocus
        value={typed}
        problem={problem}
        onChange={(event) => type(event.target.value)}
      />
    ),
  };
}
