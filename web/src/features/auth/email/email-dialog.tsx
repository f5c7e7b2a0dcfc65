import { emailProblem, normaliseEmail } from '@sidebet/domain/auth/email';
import { refuse } from '@sidebet/domain/refusals';
import { type FormEvent, useState } from 'react';
import { type Action, useAction } from '../../../lib/api/use-action.ts';
import { errorMessage } from '../../../lib/api-problem.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { useViewer } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogForm, DialogText } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';

type Props = { opened: boolean; onClose: () => void; onClosed: () => void };

/** Requests an email change; it takes effect when the emailed link is opened. */
export default function EmailDialog({ opened, onClose, onClosed }: Props) {
  const change = useAction('changeEmail');
  return (
    <Dialog
      opened={opened}
      title="Change your email"
      onClose={onClose}
      onClosed={onClosed}
      busy={change.isPending}
    >
      <EmailForm onClose={onClose} change={change} />
    </Dialog>
  );
}

type FormProps = Pick<Props, 'onClose'> & { change: Action<'changeEmail'> };

function EmailForm({ onClose, change }: FormProps) {
  const { toasts } = useAppClient();
  const { user } = useViewer();
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const bad = emailProblem(normaliseEmail(email));
    const refusal = bad && refuse(bad).message;
    setProblem(refusal);
    if (refusal) return;
    change.mutate(
      { body: { email } },
      {
        onSuccess: ({ pendingEmail }) => {
          toasts.show(`We sent a link to ${pendingEmail}.`);
          onClose();
        },
        onError: (error) => setProblem(errorMessage(error)),
      },
    );
  };

  return (
    <DialogForm onSubmit={submit} label="Change your email">
      <DialogText>
        We’ll email a link to the new address. You keep using <strong>{user.email}</strong> until you open it.
      </DialogText>
      <Field
        label="New email"
        type="email"
        name="email"
        autoComplete="email"
        data-autofocus
        maxLength={254}
        value={email}
        problem={problem}
        onChange={(event) => setEmail(event.target.value)}
      />
      <DialogActions>
        <Button kind="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={change.isPending}>
          {change.isPending ? 'Sending...' : 'Send Link'}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}
