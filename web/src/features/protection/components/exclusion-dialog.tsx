import { type ExclusionPeriod, exclusionPhrase } from '@sidebet/domain/protection/play-restrictions';
import { refusalMessages } from '@sidebet/domain/refusals';
import { type FormEvent, useState } from 'react';
import type { Action } from '../../../lib/api/use-action.ts';
import { ApiProblem, errorMessage } from '../../../lib/api-problem.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Choices } from '../../../ui/choices.tsx';
import { Dialog, DialogActions, DialogForm } from '../../../ui/dialog.tsx';
import type { DialogState } from '../../../ui/dialog-button.tsx';
import { Field } from '../../../ui/field.tsx';
import { ProblemLine } from '../../../ui/problem.tsx';
import { useProtectionChange } from '../api.ts';
import effects from './break-effects.module.css';

const periods: readonly { value: ExclusionPeriod; label: string }[] = [
  { value: 'sixMonths', label: '6 months' },
  { value: 'oneYear', label: '1 year' },
  { value: 'fiveYears', label: '5 years' },
  { value: 'forEver', label: 'Forever' },
];

type Props = DialogState & {
  /** When the active exclusion ends; null if there is none. */
  inForceUntil: string | null;
};

export default function ExclusionDialog({ inForceUntil, ...state }: Props) {
  const exclude = useProtectionChange('excludeMyself');
  return (
    <Dialog
      title={inForceUntil ? 'Extend self-exclusion' : 'Exclude myself'}
      width={500}
      busy={exclude.isPending}
      {...state}
    >
      <ExclusionForm inForce={inForceUntil !== null} exclude={exclude} onClose={state.onClose} />
    </Dialog>
  );
}

type FormProps = {
  inForce: boolean;
  exclude: Action<'excludeMyself'>;
  onClose: () => void;
};

function ExclusionForm({ inForce, exclude, onClose }: FormProps) {
  const { toasts } = useAppClient();
  const [period, setPeriod] = useState<ExclusionPeriod>('sixMonths');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const aboutWord = exclude.error instanceof ApiProblem && exclude.error.code === 'exclusionNotConfirmed';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    exclude.reset();
    const confirmed = typed.trim().toUpperCase() === exclusionPhrase;
    setProblem(confirmed ? null : refusalMessages.exclusionNotConfirmed);
    if (!confirmed) return;
    exclude.mutate(
      { body: { period, confirmation: typed } },
      {
        onSuccess: () => {
          toasts.show('You have excluded yourself.');
          onClose();
        },
      },
    );
  };
  return (
    <DialogForm onSubmit={submit} label="Self-exclusion">
      <Choices label="For how long" options={periods} value={period} onChange={setPeriod} />
      <ul className={effects.effects}>
        <li>
          <strong>No one can shorten or cancel it</strong>, {endText(period)}
        </li>
        <li>
          You can’t bet, challenge or deposit, and you get no marketing emails. You can’t open another
          account.
        </li>
        <li>We cancel your open offers and refund them in full right away.</li>
        <li>Accepted bets play out. You keep what you win.</li>
        <li>You can still log in and withdraw. We don’t tell anyone why.</li>
      </ul>
      <Field
        label={`Type ${exclusionPhrase} to confirm`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        value={typed}
        problem={aboutWord ? errorMessage(exclude.error) : problem}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(null);
        }}
      />
      <ProblemLine error={aboutWord ? null : exclude.error} />
      <DialogActions>
        <Button kind="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button kind="danger" type="submit" busy={exclude.isPending}>
          {exclude.isPending ? 'Excluding...' : inForce ? 'Extend' : 'Exclude me'}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}

function endText(period: ExclusionPeriod): string {
  if (period === 'forEver') return 'and it has no end.';
  return 'and it continues until you ask to return and wait another 24 hours.';
}
