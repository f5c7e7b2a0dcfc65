import { type FormEvent, useState } from 'react';
import type { Action } from '../../../lib/api/use-action.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { serverNow } from '../../../lib/clock.ts';
import { useTimeLabel } from '../../../lib/time-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { Choices } from '../../../ui/choices.tsx';
import { Dialog, DialogActions, DialogForm } from '../../../ui/dialog.tsx';
import type { DialogState } from '../../../ui/dialog-button.tsx';
import { ProblemLine } from '../../../ui/problem.tsx';
import { useProtectionChange } from '../api.ts';
import effects from './break-effects.module.css';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const lengths = [
  { value: 1, label: '24 hours' },
  { value: 3, label: '3 days' },
  { value: 7, label: '1 week' },
  { value: 14, label: '2 weeks' },
  { value: 28, label: '4 weeks' },
  { value: 42, label: '6 weeks' },
] as const;

type Props = DialogState & {
  /** When the active time-out ends; null if there is none. */
  inForceUntil: string | null;
};

export default function TimeOutDialog({ inForceUntil, ...state }: Props) {
  const start = useProtectionChange('startTimeOut');
  return (
    <Dialog title={inForceUntil ? 'Extend time-out' : 'Take a time-out'} busy={start.isPending} {...state}>
      <TimeOutForm inForceUntil={inForceUntil} start={start} onClose={state.onClose} />
    </Dialog>
  );
}

type FormProps = Pick<Props, 'inForceUntil' | 'onClose'> & { start: Action<'startTimeOut'> };

function TimeOutForm({ inForceUntil, start, onClose }: FormProps) {
  const { toasts } = useAppClient();
  const timeLabel = useTimeLabel();
  const endAfter = (days: number) => serverNow() + days * dayMs;
  // Extending must add at least an hour, so the same length a moment later does not count.
  const least = inForceUntil ? Date.parse(inForceUntil) + hourMs : 0;
  const longer = lengths.filter(({ value }) => endAfter(value) > least);
  const options = longer.length > 0 ? longer : lengths.slice(-1);
  const [chosen, setChosen] = useState<number>(options[0]!.value);
  const days = options.some(({ value }) => value === chosen) ? chosen : options[0]!.value;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start.mutate(
      { body: { days } },
      {
        onSuccess: ({ bar }) => {
          toasts.show(
            bar?.until ? `Your time-out lasts until ${timeLabel(bar.until)}.` : 'Your time-out has started.',
          );
          onClose();
        },
      },
    );
  };
  return (
    <DialogForm onSubmit={submit} label="Time-out">
      <Choices label="For how long" options={options} value={days} onChange={setChosen} />
      <ul className={effects.effects}>
        <li>
          Until <strong>{timeLabel(endAfter(days))}</strong> you can’t bet, challenge or deposit.
        </li>
        <li>We cancel your open offers and refund them in full right away.</li>
        <li>Accepted bets play out. You keep what you win.</li>
        <li>You can still log in and withdraw. We don’t tell anyone why.</li>
        <li>You can extend it, but never shorten it.</li>
      </ul>
      <ProblemLine error={start.error} />
      <DialogActions>
        <Button kind="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={start.isPending}>
          {start.isPending ? 'Starting...' : inForceUntil ? 'Extend' : 'Start time-out'}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}
