import { parseTwoFactorCode } from '@sidebet/domain/auth/two-factor';
import { refuse } from '@sidebet/domain/refusals';
import { type FormEvent, useEffect, useState } from 'react';
import { ApiProblem, errorMessage } from '../../../lib/api-problem.ts';
import { serverNow } from '../../../lib/clock.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
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
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const finish = useFinishLogIn();

  useEffect(() => {
    const left = Date.parse(expiresAt) - serverNow();
    const timer = setTimeout(() => onBack(refuse('secondStepExpired').message), left);
    return () => clearTimeout(timer);
  }, [expiresAt, onBack]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const refusal = parseTwoFactorCode(code) ? null : refuse('secondStepInvalid').message;
    setProblem(refusal);
    if (refusal) return;
    finish.mutate(
      { body: { challenge, code } },
      {
        onError: (error) => {
          if (error instanceof ApiProblem && error.code === 'secondStepExpired') onBack(error.message);
          else setProblem(errorMessage(error));
        },
      },
    );
  };

  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-label="Two-step login">
      <Field
        label="Code"
        name="code"
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={40}
        value={code}
        problem={problem}
        hint="The six digits your authenticator app shows, or a backup code"
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" wide busy={finish.isPending}>
        {finish.isPending ? 'Logging in...' : 'Log In'}
      </Button>
      <Button kind="plain" wide onClick={() => onBack(null)}>
        Back
      </Button>
    </form>
  );
}
