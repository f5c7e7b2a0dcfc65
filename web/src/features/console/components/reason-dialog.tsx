import { decideReason, maxReason } from '@sidebet/domain/operators/reason';
import type { ReactNode } from 'react';
import { type Checked, type FieldByCode, type Form, useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogForm, DialogText } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import classes from './reason-dialog.module.css';

/** What a dialog requires in addition to the reason. */
export type MoreInput<Input extends object> = {
  /** What its fields start with. */
  initial?: Input | undefined;
  check?: ((input: Input) => Checked | readonly Checked[]) | undefined;
  fieldByCode?: FieldByCode<Input> | undefined;
  /** The fields above the reason. */
  fields?: ((form: Form<Input>) => ReactNode) | undefined;
};

type Props<Input extends object> = MoreInput<Input> & {
  title: string;
  /** The effect, in a sentence or two. */
  explain: ReactNode;
  /** Label of the confirm button. */
  confirm: string;
  danger?: boolean | undefined;
  onClose: () => void;
  /** Rejects with the server's refusal, which is shown here or at its field; the input stays. */
  onConfirm: (reason: string, input: Input) => Promise<unknown>;
};

/** Confirmation for every operator action: explains the effect and requires a reason. */
export function ReasonDialog<Input extends object>({
  title,
  explain,
  confirm,
  danger,
  initial,
  check,
  fieldByCode,
  fields,
  onClose,
  onConfirm,
}: Props<Input>) {
  const form = useForm({
    initial: { ...(initial as Input), reason: '' },
    check: (values) => [check?.(values) ?? [], decideReason(values.reason)].flat(),
    fieldByCode,
    send: (values) => onConfirm(values.reason.trim(), values),
  });
  // TypeScript does not see which texts an unknown input has.
  const { field } = form as unknown as Form<{ reason: string }>;
  const left = maxReason - [...form.values.reason.trim()].length;
  return (
    <Dialog onClose={onClose} title={title} width={500}>
      <DialogForm onSubmit={form.submit}>
        <DialogText>{explain}</DialogText>
        {fields?.(form as unknown as Form<Input>)}
        <TextArea
          {...field('reason')}
          label="Reason"
          placeholder="Why are you doing this? The audit log keeps your reason permanently."
          rows={3}
          data-autofocus={fields === undefined || undefined}
          hint={left <= 100 ? `${left} characters left` : undefined}
        />
        {form.problems.form && (
          <p role="alert" className={classes.failure}>
            {form.problems.form}
          </p>
        )}
        <DialogActions>
          <Button kind="outline" wide onClick={onClose}>
            Cancel
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} type="submit" wide busy={form.isPending}>
            {confirm}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
