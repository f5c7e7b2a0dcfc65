import { centsToDecimal, formatDollarsInSentence, parseDollars } from '@sidebet/domain/cents';
import { useAction } from '../../../lib/api/use-action.ts';
import { useOffline } from '../../../lib/connection.ts';
import { startName } from '../../../lib/open-debts.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogForm, DialogText } from '../../../ui/dialog.tsx';
import type { DialogState } from '../../../ui/dialog-button.tsx';
import { Field } from '../../../ui/field.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import { partMistake } from '../settle-part.ts';
import type { Settlement } from '../settle-summary.ts';

type Props = DialogState & { groupId: string; person: Settlement };

/** Forgives all or a part of what someone owes, and says what that does. */
export default function ForgiveDialog({ groupId, person, opened, onClose, onClosed }: Props) {
  const { name, standing, forgivableCents } = person;
  const forgive = useAction('forgiveGroupDebt', { retry: false });
  const offline = useOffline();
  const verb = standing === 'deleted' ? 'Write off' : 'Forgive';
  const form = useForm({
    initial: { amount: centsToDecimal(forgivableCents) },
    check: ({ amount }) => partMistake(amount, forgivableCents),
    fieldByCode: { moreThanOwed: 'amount' },
    send: ({ amount }) =>
      forgive.mutateAsync({
        params: { groupId },
        body: { userId: person.person.id, amountCents: parseDollars(amount)! },
      }),
    onSent: onClose,
  });
  const cents = parseDollars(form.values.amount);
  return (
    <Dialog
      opened={opened}
      title={standing === 'deleted' ? 'Write off this debt?' : `Forgive ${name}?`}
      onClose={onClose}
      onClosed={onClosed}
      busy={form.isPending}
    >
      <DialogForm label={`${verb} ${name}`} onSubmit={form.submit}>
        <DialogText>
          {standing === 'deleted'
            ? 'This account was deleted, so no one can pay you.'
            : `${startName(name)} will owe that much less, and is notified.`}{' '}
          You will be owed that much less. You can’t take it back.
        </DialogText>
        <Field
          {...form.field('amount')}
          label="Amount"
          hint={`At most ${formatDollarsInSentence(forgivableCents)}`}
          inputMode="decimal"
          autoComplete="off"
        />
        {offline && <OfflineNote />}
        <ProblemBox problem={form.problems.form} />
        <DialogActions>
          <Button kind="outline" wide onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" wide disabled={offline} busy={form.isPending}>
            {verb} {cents === null ? '' : formatDollarsInSentence(cents)}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
