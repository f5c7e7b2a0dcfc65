import type { ProtectionLimit } from '@sidebet/contract/protection';
import { centsToDecimal, parseDollars } from '@sidebet/domain/cents';
import { increaseWaitMs, isIncrease } from '@sidebet/domain/protection/limit-change';
import { realityCheckMinutes, sessionMinutes } from '@sidebet/domain/protection/limits';
import { refuse } from '@sidebet/domain/refusals';
import type { Action } from '../../../lib/api/use-action.ts';
import { errorMessage } from '../../../lib/api-problem.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { serverNow } from '../../../lib/clock.ts';
import { limitLabel, limitNames, minutesLabel } from '../../../lib/protection-labels.ts';
import { useTimeLabel } from '../../../lib/time-zone.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Choices } from '../../../ui/choices.tsx';
import { Dialog, DialogActions, DialogForm, DialogText } from '../../../ui/dialog.tsx';
import type { DialogState } from '../../../ui/dialog-button.tsx';
import { Field } from '../../../ui/field.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import { useProtectionChange } from '../api.ts';

type Props = DialogState & { limit: ProtectionLimit };

/** Sets, changes or removes a limit; says first what applies now and what has to wait. */
export default function LimitDialog({ limit, ...state }: Props) {
  const set = useProtectionChange('setProtectionLimit');
  return (
    <Dialog title={limitNames[limit.kind]} busy={set.isPending} {...state}>
      <LimitForm limit={limit} set={set} onClose={state.onClose} />
    </Dialog>
  );
}

type FormProps = { limit: ProtectionLimit; set: Action<'setProtectionLimit'>; onClose: () => void };

function LimitForm({ limit: { kind, limit }, set, onClose }: FormProps) {
  const { toasts } = useAppClient();
  const timeLabel = useTimeLabel();
  const save = async (amount: number | null) => {
    const { limits } = await set.mutateAsync({ params: { kind }, body: { limit: amount } });
    const waits = limits.find((one) => one.kind === kind)?.pending;
    toasts.show(
      waits
        ? `You can confirm ${limitLabel(kind, waits.limit).toLowerCase()} from ${timeLabel(waits.confirmFrom)}.`
        : `${limitNames[kind]}: ${limitLabel(kind, amount)}.`,
    );
  };
  const form = useForm({
    initial: { amount: inputText(kind, limit) },
    check: ({ amount }) => (parseAmount(kind, amount) === null ? refuse('limitInvalid') : null),
    fieldByCode: { limitInvalid: 'amount' },
    send: ({ amount }) => save(parseAmount(kind, amount)),
    onSent: onClose,
  });
  const wanted = parseAmount(kind, form.values.amount);
  // The only field shows every problem.
  const problem = form.problems.amount ?? form.problems.form;

  return (
    <DialogForm onSubmit={form.submit} label={limitNames[kind]}>
      {kind === 'realityCheck' ? (
        <>
          <Choices
            label="Remind me every"
            options={realityCheckMinutes.map((value) => ({ value, label: minutesLabel(value) }))}
            value={Number(form.values.amount)}
            onChange={(value) => form.set({ amount: String(value) })}
          />
          <ProblemBox problem={problem} />
        </>
      ) : kind === 'sessionDay' ? (
        <Field
          {...form.field('amount')}
          problem={problem}
          label="Minutes"
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          hint={wanted === null ? `From ${sessionMinutes.least} minutes to 24 hours` : minutesLabel(wanted)}
        />
      ) : (
        <Field
          {...form.field('amount')}
          problem={problem}
          label="Amount in dollars"
          inputMode="decimal"
          placeholder="0.00"
          autoComplete="off"
          data-autofocus
        />
      )}
      <DialogText>{effectText(kind, limit, wanted, timeLabel)}</DialogText>
      <DialogActions>
        <Button kind="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={set.isPending}>
          {set.isPending
            ? 'Saving...'
            : isIncrease(wanted, limit) && wanted !== null
              ? 'Request change'
              : 'Save'}
        </Button>
      </DialogActions>
      {limit !== null && (
        <Button
          kind="plain"
          size="small"
          disabled={set.isPending}
          onClick={() => save(null).then(onClose, (error) => form.showProblem(errorMessage(error)))}
        >
          {kind === 'realityCheck' ? 'Request to turn it off' : 'Request to remove this limit'}
        </Button>
      )}
    </DialogForm>
  );
}

/** The effect of saving. */
function effectText(
  kind: ProtectionLimit['kind'],
  limit: number | null,
  wanted: number | null,
  timeLabel: (instant: number) => string,
): string {
  if (wanted !== null && isIncrease(wanted, limit)) {
    const from = timeLabel(serverNow() + increaseWaitMs);
    return `${limitLabel(kind, limit)} stays in effect for now. From ${from} you can confirm ${limitLabel(kind, wanted).toLowerCase()}, for 7 days. If you don’t, nothing changes.`;
  }
  if (limit !== null && wanted === limit)
    return 'This is your current limit. Saving again cancels the pending change.';
  return 'It applies as soon as you save. To raise or remove it later, you wait 24 hours and confirm.';
}

function inputText(kind: ProtectionLimit['kind'], limit: number | null): string {
  if (kind === 'realityCheck') return String(limit ?? 60);
  if (limit === null) return '';
  return kind === 'sessionDay' ? String(limit) : centsToDecimal(limit);
}

/** Cents or minutes; null when invalid. The server checks the range of amounts. */
function parseAmount(kind: ProtectionLimit['kind'], typed: string): number | null {
  if (kind !== 'sessionDay' && kind !== 'realityCheck') return parseDollars(typed);
  const minutes = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : null;
  const outside = minutes === null || minutes < sessionMinutes.least || minutes > sessionMinutes.most;
  return outside ? null : minutes;
}
