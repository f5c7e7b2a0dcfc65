import { type ExclusionPeriod, exclusionPhrase } from '@sidebet/domain/protection/play-restrictions';
import { refusalMessages } from '@sidebet/domain/refusals';
import { type FormEvent, useState } from 'react';
import { ApiProblem, messageOf } from '../../../lib/api-problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Choices } from '../../../ui/choices.tsx';
import { Dialog, DialogActions, DialogForm } from '../../../ui/dialog.tsx';
import type { DialogState } from '../../../ui/dialog-button.tsx';
import { Field } from '../../../ui/field.tsx';
import { ProblemLine } from '../../../ui/problem-line.tsx';
import { toast } from '../../../ui/toast.ts';
import { useExcludeMyself } from '../api/change-protection.ts';
import effects from './break-effects.module.css';

const periods: readonly { value: ExclusionPeriod; label: string }[] = [
  { value: 'sixMonths', label: '6 months' },
  { value: 'oneYear', label: '1 year' },
  { value: 'fiveYears', label: '5 years' },
  { value: 'forEver', label: 'For ever' },
];

type Props = DialogState & {
  /** When the exclusion in force ends; null while there is none. */
  inForceUntil: string | null;
};

export default function ExclusionDialog({ inForceUntil, ...state }: Props) {
  const exclude = useExcludeMyself();
  return (
    <Dialog
      title={inForceUntil ? 'Make the exclusion longer' : 'Exclude myself'}
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
  exclude: ReturnType<typeof useExcludeMyself>;
  onClose: () => void;
};

function ExclusionForm({ inForce, exclude, onClose }: FormProps) {
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
      { period, confirmation: typed },
      {
        onSuccess: () => {
          toast('You have excluded yourself.');
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
          <strong>It cannot be shortened or taken back by anybody</strong>, {endOf(period)}
        </li>
        <li>
          No bets, challenges or deposits, and no mails that advertise. You cannot open another account.
        </li>
        <li>Your open offers are taken back and refunded in full, at once.</li>
        <li>Bets that somebody has taken play out. What they win is yours.</li>
        <li>You can log in and withdraw all the while. Nobody else is told why.</li>
      </ul>
      <Field
        label={`Type ${exclusionPhrase} to confirm`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        value={typed}
        problem={aboutWord ? messageOf(exclude.error) : problem}
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
          {exclude.isPending ? 'Excluding...' : inForce ? 'Make it longer' : 'Exclude me'}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}

function endOf(period: ExclusionPeriod): string {
  if (period === 'forEver') return 'and it has no end.';
  return 'and it goes on after its time until you ask to return and wait another 24 hours.';
}
