import { listNewPasswordMistakes } from '@sidebet/domain/auth/new-password';
import { type Action, useAction } from '../../../lib/api/use-action.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { useViewer } from '../../../lib/session.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogForm, DialogText } from '../../../ui/dialog.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import { PasswordStrength } from './password-strength.tsx';

type Props = { opened: boolean; onClose: () => void; onClosed: () => void };
/** Changes the password; requires the current one. */
export default function ChangePasswordDialog({ opened, onClose, onClosed }: Props) {
  const change = useAction('changePassword');
  return (
    <Dialog
      opened={opened}
      title="Change your password"
      onClose={onClose}
      onClosed={onClosed}
      busy={change.isPending}
    >
      <PasswordForm onClose={onClose} change={change} />
    </Dialog>
  );
}

type FormProps = Pick<Props, 'onClose'> & { change: Action<'changePassword'> };

function PasswordForm({ onClose, change }: FormProps) {
  const { toasts } = useAppClient();
  const { user } = useViewer();
  const form = useForm({
    initial: { currentPassword: '', password: '', confirmPassword: '' },
    check: (input) => [
      input.currentPassword === ''
        ? { field: 'currentPassword', message: 'Please enter your current password.' }
        : null,
      ...listNewPasswordMistakes(input),
    ],
    send: (body) => change.mutateAsync({ body }),
    onSent: () => {
      toasts.show('Password changed. You’re logged out on every other device.');
      onClose();
    },
  });

  return (
    <DialogForm onSubmit={form.submit} label="Change your password">
      <DialogText>You’ll be logged out on every other device. This one stays logged in.</DialogText>
      <PasswordField
        {...form.field('currentPassword')}
        label="Current password"
        autoComplete="current-password"
        data-autofocus
      />
      <PasswordField {...form.field('password')} label="New password" autoComplete="new-password" />
      <PasswordStrength
        password={form.values.password}
        own={[user.email, user.username, user.fullName, 'sidebet']}
      />
      <PasswordField
        {...form.field('confirmPassword')}
        label="Confirm new password"
        autoComplete="new-password"
      />
      <ProblemBox problem={form.problems.form} />
      <DialogActions>
        <Button kind="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={form.isPending}>
          {form.isPending ? 'Saving...' : 'Change Password'}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}
