import { useAction } from '../../../lib/api/use-action.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogForm, DialogText } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';

type Props = { opened: boolean; onClose: () => void; onClosed: () => void };

/** Turns two-step login off; requires password and code. */
export default function TwoFactorOffDialog({ opened, onClose, onClosed }: Props) {
  return (
    <Dialog opened={opened} title="Turn off two-step login" onClose={onClose} onClosed={onClosed}>
      <OffForm onClose={onClose} />
    </Dialog>
  );
}

function OffForm({ onClose }: Pick<Props, 'onClose'>) {
  const { toasts } = useAppClient();
  const disable = useAction('disableTwoStep');
  const form = useForm({
    initial: { password: '', code: '' },
    check: ({ password, code }) => [
      password === '' ? { field: 'password', message: 'Please enter your password.' } : null,
      code.trim() === '' ? { field: 'code', message: 'Please enter a code.' } : null,
    ],
    fieldByCode: { stepUpFailed: 'password', secondStepInvalid: 'code' },
    send: (body) => disable.mutateAsync({ body }),
    onSent: () => {
      toasts.show('Two-step login is off.');
      onClose();
    },
  });
  return (
    <DialogForm onSubmit={form.submit} label="Turn off two-step login">
      <DialogText>You’ll need only your password to log in.</DialogText>
      <PasswordField
        {...form.field('password')}
        label="Password"
        data-autofocus
        autoComplete="current-password"
      />
      <Field
        {...form.field('code')}
        label="Code"
        autoComplete="one-time-code"
        maxLength={40}
        hint="From your authenticator app, or a backup code"
      />
      <ProblemBox problem={form.problems.form} />
      <DialogActions>
        <Button kind="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" kind="danger" busy={form.isPending}>
          {form.isPending ? 'Turning off...' : 'Turn off'}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}
