import type { LogInAnswer } from '@sidebet/contract/auth';
import { listLoginMistakes } from '@sidebet/domain/auth/login';
import { useState } from 'react';
import { useAction } from '../../../lib/api/use-action.ts';
import { errorMessage } from '../../../lib/api-problem.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { paths } from '../../../lib/paths.ts';
import { replaceSession, useSession } from '../../../lib/session.ts';
import { showRequired, useForm } from '../../../lib/use-form.ts';
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
  const [pendingLogin, setPendingLogin] = useState<LogInAnswer['secondStep']>();
  const logIn = useLogIn();
  const demoLogin = useSession().data?.demoLogin;
  const onSent = (answer: LogInAnswer) => setPendingLogin(answer.secondStep);
  const form = useForm({
    initial: { email: '', password: '' },
    check: (input) => showRequired(listLoginMistakes(input), 'loginFieldsMissing'),
    send: (body) => logIn.mutateAsync({ body }),
    onSent,
  });

  if (pendingLogin) {
    return (
      <TwoFactorForm
        {...pendingLogin}
        onBack={(why) => {
          setPendingLogin(undefined);
          form.showProblem(why);
        }}
      />
    );
  }
  return (
    <form className={classes.form} noValidate onSubmit={form.submit} aria-label="Log in">
      <Field {...form.field('email')} label="Email" type="email" autoComplete="username" />
      <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
      <ProblemBox problem={form.problems.form} />
      <ForgotPassword email={form.values.email} />
      <Button type="submit" wide busy={logIn.isPending}>
        {logIn.isPending ? 'Logging in...' : 'Log In'}
      </Button>
      <PasskeyLogin onProblem={form.showProblem} />
      <OpenIdButtons onProblem={form.showProblem} />
      {demoLogin && (
        <Button
          kind="outline"
          wide
          disabled={logIn.isPending}
          onClick={() =>
            logIn.mutate(
              { body: demoLogin },
              { onSuccess: onSent, onError: (error) => form.showProblem(errorMessage(error)) },
            )
          }
        >
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
