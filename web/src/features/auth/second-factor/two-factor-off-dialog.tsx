import { type FormEvent, useState } from 'react';
import { useAction } from '../../../lib/api/use-action.ts';
import { ApiProblem, errorMessage } from '../../../lib/api-problem.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogForm, DialogText } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';

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
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<{ field: 'password' | 'code'; message: string } | null>(null);
  const disable = useAction('disableTwoStep');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    if (password === '') return setProblem({ field: 'password', message: 'Please enter your password.' });
    if (code.trim() === '') return setProblem({ field: 'code', message: 'Please enter a code.' });
    disable.mutate(
      { body: { password, code } },
      {
        onSuccess: () => {
          toasts.show('Two-step login is off.');
          onClose();
        },
        onError: (error) => {
          const aboutCode = error instanceof ApiProblem && error.code === 'secondStepInvalid';
          setProblem({ field: aboutCode ? 'code' : 'password', message: errorMessage(error) });
        },
      },
    );
  };
  return (
    <DialogForm onSubmit={submit} label="Turn off two-step login">
      <DialogText>You’ll need only your password to log in.</DialogText>
      <PasswordField
        label="Password"
        name="password"
        data-autofocus
        autoComplete="current-password"
        value={password}
        problem={problem?.field === 'password' ? problem.message : null}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Field
        label="Code"
        name="code"
        autoComplete="one-time-code"
        maxLength={40}
        value={code}
        problem={problem?.field === 'code' ? problem.message : null}
        hint="From your authenticator app, or a backup code"
        onChange={(event) => setCode(event.target.value)}
      />
      <DialogActions>
        <Button kind="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" kind="danger" busy={disable.isPending}>
          {disable.isPending ? 'Turning off...' : 'Turn off'}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}
