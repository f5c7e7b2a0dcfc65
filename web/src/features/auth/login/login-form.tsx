import type { LogInAnswer } from '@sidebet/contract/auth';
import { validateLogin } from '@sidebet/domain/auth/login';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../../lib/api/use-action.ts';
import { errorMessage } from '../../../lib/api-problem.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { paths } from '../../../lib/paths.ts';
import { replaceSession, useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import { PublicLink } from '../../../ui/public-link.tsx';
import classes from '../auth-form.module.css';
import { OpenIdButtons } from '../open-id/open-id-buttons.tsx';
import { TwoFactorForm } from '../second-factor/two-factor-form.tsx';
import { PasskeyLogin } from './passkey-login.tsx';

/** A login changes the session; the route then redirects. */
export function LoginForm() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [pendingLogin, setPendingLogin] = useState<LogInAnswer['secondStep']>();
  const logIn = useLogIn();
  const demoLogin = useSession().data?.demoLogin;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = validateLogin({ email, password });
    setProblem(checked.kind === 'refusal' ? checked.message : null);
    if (checked.kind === 'ok') send({ email, password });
  };
  const send = (login: { email: string; password: string }) =>
    logIn.mutate(
      { body: login },
      {
        onSuccess: (answer) => setPendingLogin(answer.secondStep),
        onError: (error) => setProblem(errorMessage(error)),
      },
    );

  if (pendingLogin) {
    return (
      <TwoFactorForm
        {...pendingLogin}
        onBack={(why) => {
          setPendingLogin(undefined);
          setProblem(why);
        }}
      />
    );
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-label="Log in">
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <ProblemBox problem={problem} />
      <ForgotPassword email={email} />
      <Button type="submit" wide busy={logIn.isPending}>
        {logIn.isPending ? 'Logging in...' : 'Log In'}
      </Button>
      <PasskeyLogin onProblem={setProblem} />
      <OpenIdButtons onProblem={setProblem} />
      {demoLogin && (
        <Button kind="outline" wide disabled={logIn.isPending} onClick={() => send(demoLogin)}>
          Enter the demo
        </Button>
      )}
    </form>
  );
}

function useLogIn() {
  const client = useAppClient();
  return useAction('logIn', {
    // With two-step login pending there is no session yet.
    onSuccess: ({ secondStep, ...session }) => {
      if (!secondStep) replaceSession(client, session);
    },
  });
}

/** Link to the password reset; carries the typed email along. */
function ForgotPassword({ email }: { email: string }) {
  return (
    <div className={classes.forgot}>
      <PublicLink to={paths.forgotPassword} state={{ email }}>
        Forgot your password?
      </PublicLink>
    </div>
  );
}
