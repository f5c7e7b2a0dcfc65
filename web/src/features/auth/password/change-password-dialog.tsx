import { type NewPasswordInput, validateNewPassword } from '@sidebet/domain/auth/new-password';
import { type FormEvent, useState } from 'react';
import { type Action, useAction } from '../../../lib/api/use-action.ts';
import { ApiProblem, errorMessage } from '../../../lib/api-problem.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { useViewer } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogForm, DialogText } from '../../../ui/dialog.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import { PasswordStrength } from './password-strength.tsx';

type Props = { opened: boolean; onClose: () => void; onClosed: () => void };
type Input = NewPasswordInput & { readonly currentPassword: string };
type Problem = { field: keyof Input | null; message: string };

const labels = {
  currentPassword: 'Current password',
  password: 'New password',
  confirmPassword: 'Confirm new password',
} as const satisfies Record<keyof Input, string>;

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
  const [input, setInput] = useState<Input>({ currentPassword: '', password: '', confirmPassword: '' });
  const [problem, setProblem] = useState<Problem | null>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemIn(input);
    setProblem(found);
    if (found) return;
    change.mutate(
      { body: input },
      {
        onSuccess: () => {
          toasts.show('Password changed. You’re logged out on every other device.');
          onClose();
        },
        onError: (error) => setProblem(problemFromServer(error)),
      },
    );
  };

  const field = (name: keyof Input) => ({
    label: labels[name],
    name,
    autoComplete: name === 'currentPassword' ? 'current-password' : 'new-password',
    value: input[name],
    problem: problem?.field === name ? problem.message : null,
    onChange: (event: { target: { value: string } }) =>
      setInput((current) => ({ ...current, [name]: event.target.value })),
  });

  return (
    <DialogForm onSubmit={submit} label="Change your password">
      <DialogText>You’ll be logged out on every other device. This one stays logged in.</DialogText>
      <PasswordField {...field('currentPassword')} data-autofocus />
      <PasswordField {...field('password')} />
      <PasswordStrength
        password={input.password}
        own={[user.email, user.username, user.fullName, 'sidebet']}
      />
      <PasswordField {...field('confirmPassword')} />
      <ProblemBox problem={problem?.field === null ? problem.message : null} />
      <DialogActions>
        <Button kind="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={change.isPending}>
          {change.isPending ? 'Saving...' : 'Change Password'}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}

function problemIn(input: Input): Problem | null {
  if (input.currentPassword === '')
    return { field: 'currentPassword', message: 'Please enter your current password.' };
  const checked = validateNewPassword(input);
  return checked.kind === 'refusal' ? checked : null;
}

function problemFromServer(error: unknown): Problem {
  const path = error instanceof ApiProblem ? error.fields[0]?.path : undefined;
  return { field: path && path in labels ? (path as keyof Input) : null, message: errorMessage(error) };
}
