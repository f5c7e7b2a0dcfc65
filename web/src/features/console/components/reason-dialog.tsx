import { decideReason, maxReason } from '@sidebet/domain/operators/reason';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiProblem, errorMessage } from '../../../lib/api-problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogForm, DialogText } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import classes from './reason-dialog.module.css';

type Props = {
  title: string;
  /** The effect, in a sentence or two. */
  explain: ReactNode;
  /** Label of the confirm button. */
  confirm: string;
  danger?: boolean | undefined;
  busy: boolean;
  /** Additional fields above the reason. */
  children?: ReactNode;
  /** Whether the additional fields are valid; they show their own problems. */
  check?: (() => boolean) | undefined;
  /** Shows the server's refusal of a field there; false if there is no such field. */
  showAtField?: ((field: string, message: string) => boolean) | undefined;
  onClose: () => void;
  /** Rejects with the server's refusal, which is shown here or at its field; the input stays. */
  onConfirm: (reason: string) => Promise<unknown>;
};

/** Confirmation for every operator action: explains the effect and requires a reason. */
export function ReasonDialog({
  title,
  explain,
  confirm,
  danger,
  busy,
  children,
  check,
  showAtField,
  onClose,
  onConfirm,
}: Props) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const left = maxReason - [...reason.trim()].length;

  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    setFailure(null);
    const decided = decideReason(reason);
    setProblem(decided.kind === 'refusal' ? decided.message : null);
    const filledIn = check?.() ?? true;
    if (!filledIn || decided.kind === 'refusal') return;
    onConfirm(decided.reason).catch((error: unknown) => {
      const message = errorMessage(error);
      const field = error instanceof ApiProblem ? error.fields[0]?.path : undefined;
      if (field === undefined || !showAtField?.(field, message)) setFailure(message);
    });
  };

  return (
    <Dialog onClose={onClose} title={title} width={500}>
      <DialogForm onSubmit={submit}>
        <DialogText>{explain}</DialogText>
        {children}
        <TextArea
          label="Reason"
          placeholder="Why are you doing this? The audit log keeps your reason permanently."
          rows={3}
          data-autofocus={children === undefined || undefined}
          value={reason}
          hint={left <= 100 ? `${left} characters left` : undefined}
          problem={problem}
          onChange={(event) => {
            setReason(event.target.value);
            setProblem(null);
          }}
        />
        {failure && (
          <p role="alert" className={classes.failure}>
            {failure}
          </p>
        )}
        <DialogActions>
          <Button kind="outline" wide onClick={onClose}>
            Cancel
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} type="submit" wide busy={busy}>
            {confirm}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
