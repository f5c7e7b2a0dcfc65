import { type NewPasswordInput, validateNewPassword } from '@sidebet/domain/auth/new-password';
import { type FormEvent, useState } from 'react';
import { ApiProblem, errorMessage } from '../../../lib/api-problem.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import classes from '../auth-form.module.css';
import type { useConfirmPasswordReset } from './password-reset.ts';
import { PasswordStrength } from './password-strength.tsx';

type Problem = { field: keyof NewPasswordInput | null; message: string };
type Props = {
  token: string;
  /** The link has been checked and works. */
  ready: boolean;
  confirm: ReturnType<typeof useConfirmPasswordReset>;
};

/** A password typed twice, with the rules of signup. */
export function NewPasswordForm({ token, ready, confirm }: Props) {
  const [input, setInput] = useState<NewPasswordInput>({ password: '', confirmPassword: '' });
  const [problem, setProblem] = useState<Problem | null>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = validateNewPassword(input);
    setProblem(checked.kind === 'refusal' ? checked : null);
    if (checked.kind === 'refusal') return;
    confirm.mutate({ token, ...input }, { onError: (error) => setProblem(problemFromServer(error)) });
  };

  const field = (name: keyof NewPasswordInput, label: string) => ({
    label,
    name,
    autoComplete: 'new-password',
    value: input[name],
    problem: problem?.field === name ? problem.message : null,
    onChange: (event: { target: { value: string } }) =>
      setInput((current) => ({ ...current, [name]: event.target.value })),
  });

  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-label="Choose a new password">
      <PasswordField {...field('password', 'New Password')} />
      <PasswordStrength password={input.password} own={['sidebet']} />
      <PasswordField {...field('confirmPassword', 'Confirm Password')} />
      <ProblemBox problem={problem?.field === null ? problem.message : null} />
      <Button type="submit" wide disabled={!ready} busy={confirm.isPending}>
        {buttonText(ready, confirm.isPending)}
      </Button>
    </form>
  );
}

function buttonText(ready: boolean, saving: boolean): string {
  if (!ready) return 'Checking the link...';
  return saving ? 'Saving...' : 'Save Password';
}

function problemFromServer(error: unknown): Problem {
  const path = error instanceof ApiProblem ? error.fields[0]?.path : undefined;
  const field = path === 'password' || path === 'confirmPassword' ? path : null;
  return { field, message: errorMessage(error) };
}
