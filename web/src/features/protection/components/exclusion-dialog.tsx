import { type ExclusionPeriod, exclusionPhrase } from '@sidebet/domain/protection/play-restrictions';
import { refuse } from '@sidebet/domain/refusals';
import type { Action } from '../../../lib/api/use-action.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Choices } from '../../../ui/choices.tsx';
import { Dialog, DialogActions, DialogForm } from '../../../ui/dialog.tsx';
import type { DialogState } from '../../../ui/dialog-button.tsx';
import { Field } from '../../../ui/field.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import { useProtectionChange } from '../api.ts';
import effects from './break-effects.module.css';

const periods: readonly { value: ExclusionPeriod; label: string }[] = [
  { value: 'sixMonths', label: '6 months' },
  { value: 'oneYear', label: '1 year' },
  { value: 'fiveYears', label: '5 years' },
  { value: 'forEver', label: 'Forever' },
];

type Input = { readonly period: ExclusionPeriod; readonly confirmation: string };
const empty: Input = { period: 'sixMonths', confirmation: '' };

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
  const form = useForm({
    initial: empty,
    check: ({ confirmation }) =>
      confirmation.trim().toUpperCase() === exclusionPhrase ? null : refuse('exclusionNotConfirmed'),
    fieldByCode: { exclusionNotConfirmed: 'confirmation' },
    send: (body) => exclude.mutateAsync({ body }),
    onSent: () => {
      toasts.show('You have excluded yourself.');
      onClose();
    },
  });
  const { period } = form.values;
  return (
    <DialogForm onSubmit={form.submit} label="Self-exclusion">
      <Choices
        label="For how long"
        options={periods}
        value={period}
        onChange={(value) => form.set({ period: value })}
      />
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
        {...form.field('confirmation')}
        label={`Type ${exclusionPhrase} to confirm`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
      />
      <ProblemBox problem={form.problems.form} />
      <DialogActions>
        <Button kind="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button kind="danger" type="submit" busy={form.isPending}>
          {form.isPending ? 'Excluding...' : inForce ? 'Extend' : 'Exclude me'}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}

function endText(period: ExclusionPeriod): string {
  if (period === 'forEver') return 'and it has no end.';
  return 'and it continues until you ask to return and wait another 24 hours.';
}
