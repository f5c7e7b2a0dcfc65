import { isEmail, normaliseEmail } from '@sidebet/domain/auth/email';
import { refuse } from '@sidebet/domain/refusals';
import { type Action, useAction } from '../../../lib/api/use-action.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { useViewer } from '../../../lib/session.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogForm, DialogText } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';

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
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => (isEmail(normaliseEmail(email)) ? null : refuse('invalidEmail')),
    fieldByCode: { invalidEmail: 'email', emailUnchanged: 'email' },
    send: (body) => change.mutateAsync({ body }),
    onSent: ({ pendingEmail }) => {
      toasts.show(`We sent a link to ${pendingEmail}.`);
      onClose();
    },
  });

  return (
    <DialogForm onSubmit={form.submit} label="Change your email">
      <DialogText>
        We’ll email a link to the new address. You keep using <strong>{user.email}</strong> until you open it.
      </DialogText>
      <Field
        {...form.field('email')}
        label="New email"
        type="email"
        autoComplete="email"
        data-autofocus
        maxLength={254}
      />
      <ProblemBox problem={form.problems.form} />
      <DialogActions>
        <Button kind="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={form.isPending}>
          {form.isPending ? 'Sending...' : 'Send Link'}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}
