import { parseTwoFactorCode } from '@sidebet/domain/auth/two-factor';
import { refuse } from '@sidebet/domain/refusals';
import { useEffect } from 'react';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { serverNow } from '../../../lib/clock.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import classes from '../auth-form.module.css';
import { useFinishLogIn } from '../sessions/security.ts';

type Props = {
  challenge: string;
  expiresAt: string;
  /** Returns to the password form with an optional message; the form keeps its values. */
  onBack: (why: string | null) => void;
};

/** The code form of two-step login. */
export function TwoFactorForm({ challenge, expiresAt, onBack }: Props) {
  const finish = useFinishLogIn();
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => (parseTwoFactorCode(code) ? null : refuse('secondStepInvalid')),
    fieldByCode: { secondStepInvalid: 'code' },
    send: ({ code }) =>
      finish.mutateAsync(
        { body: { challenge, code } },
        {
          onError: (error) => {
            if (error instanceof ApiProblem && error.code === 'secondStepExpired') onBack(error.message);
          },
        },
      ),
  });

  useEffect(() => {
    const left = Date.parse(expiresAt) - serverNow();
    const timer = setTimeout(() => onBack(refuse('secondStepExpired').message), left);
    return () => clearTimeout(timer);
  }, [expiresAt, onBack]);

  return (
    <form className={classes.form} noValidate onSubmit={form.submit} aria-label="Two-step login">
      <Field
        {...form.field('code')}
        label="Code"
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={40}
        hint="The six digits your authenticator app shows, or a backup code"
      />
      <ProblemBox problem={form.problems.form} />
      <Button type="submit" wide busy={form.isPending}>
        {form.isPending ? 'Logging in...' : 'Log In'}
      </Button>
      <Button kind="plain" wide onClick={() => onBack(null)}>
        Back
      </Button>
    </form>
  );
}
