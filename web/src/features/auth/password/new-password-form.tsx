import { listNewPasswordMistakes } from '@sidebet/domain/auth/new-password';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import classes from '../auth-form.module.css';
import type { useConfirmPasswordReset } from './password-reset.ts';
import { PasswordStrength } from './password-strength.tsx';

type Props = {
  token: string;
  /** The link has been checked and works. */
  ready: boolean;
  confirm: ReturnType<typeof useConfirmPasswordReset>;
};

/** A password typed twice, with the rules of signup. */
export function NewPasswordForm({ token, ready, confirm }: Props) {
  const form = useForm({
    initial: { password: '', confirmPassword: '' },
    check: listNewPasswordMistakes,
    send: (input) => confirm.mutateAsync({ token, ...input }),
  });

  return (
    <form className={classes.form} noValidate onSubmit={form.submit} aria-label="Choose a new password">
      <PasswordField {...form.field('password')} label="New Password" autoComplete="new-password" />
      <PasswordStrength password={form.values.password} own={['sidebet']} />
      <PasswordField
        {...form.field('confirmPassword')}
        label="Confirm Password"
        autoComplete="new-password"
      />
      <ProblemBox problem={form.problems.form} />
      <Button type="submit" wide disabled={!ready} busy={form.isPending}>
        {buttonText(ready, form.isPending)}
      </Button>
    </form>
  );
}

function buttonText(ready: boolean, saving: boolean): string {
  if (!ready) return 'Checking the link...';
  return saving ? 'Saving...' : 'Save Password';
}
