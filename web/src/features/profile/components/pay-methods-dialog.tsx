import type { PayMethods } from '@sidebet/contract/pay-methods';
import {
  listPayMethodMistakes,
  maxPayTextLength,
  type PayMethodKind,
  payMethodKinds,
} from '@sidebet/domain/groups/pay-methods';
import { useAction } from '../../../lib/api/use-action.ts';
import { useOffline } from '../../../lib/connection.ts';
import { payMethodLabels } from '../../../lib/pay-method-labels.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogForm } from '../../../ui/dialog.tsx';
import type { DialogState } from '../../../ui/dialog-button.tsx';
import { Field } from '../../../ui/field.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import { SelectField } from '../../../ui/select-field.tsx';

const hints: Readonly<Record<PayMethodKind, string>> = {
  venmo: 'Your username',
  cashApp: 'Your $Cashtag',
  payPalMe: 'The name in your PayPal.Me link',
  text: 'For example an IBAN, or Zelle with your phone number',
};

type Props = DialogState & { methods: PayMethods };

/** Changes how others can pay the user, after a step-up. */
export default function PayMethodsDialog({ methods, opened, onClose, onClosed }: Props) {
  const put = useAction('putPayMethods');
  const offline = useOffline();
  const form = useForm({
    initial: {
      venmo: methods.venmo ?? '',
      cashApp: methods.cashApp ?? '',
      payPalMe: methods.payPalMe ?? '',
      text: methods.text ?? '',
      preferred: methods.preferred,
    },
    check: listPayMethodMistakes,
    send: (body) => put.mutateAsync({ body }),
    onSent: onClose,
  });
  const filled = payMethodKinds.filter((kind) => form.values[kind].trim() !== '');
  const first = filled[0];
  return (
    <Dialog
      opened={opened}
      title="Ways to pay you"
      onClose={onClose}
      onClosed={onClosed}
      busy={form.isPending}
    >
      <DialogForm label="Ways to pay you" onSubmit={form.submit}>
        {payMethodKinds.map((kind) => (
          <Field
            key={kind}
            {...form.field(kind)}
            label={payMethodLabels[kind]}
            hint={hints[kind]}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={kind === 'text' ? maxPayTextLength : undefined}
          />
        ))}
        {first !== undefined && filled.length > 1 && (
          <SelectField
            label="Shown first"
            value={
              form.values.preferred && filled.includes(form.values.preferred) ? form.values.preferred : first
            }
            options={filled.map((kind) => ({ value: kind, label: payMethodLabels[kind] }))}
            onChange={(preferred) => form.set({ preferred })}
          />
        )}
        {offline && <OfflineNote />}
        <ProblemBox problem={form.problems.form} />
        <DialogActions>
          <Button kind="outline" wide onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" wide disabled={offline} busy={form.isPending}>
            {form.isPending ? 'Saving...' : 'Save'}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
