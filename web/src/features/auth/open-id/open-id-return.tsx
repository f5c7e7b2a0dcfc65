import type { Api } from '@sidebet/contract/api';
import type { ResponseOf } from '@sidebet/contract/endpoint';
import { type OpenIdProvider, openIdNames } from '@sidebet/domain/auth/open-id';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage } from '../../../lib/api-problem.ts';
import { paths, safeNext, withNext } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import { AuthCard } from '../auth-card.tsx';
import classes from '../auth-form.module.css';
import { TwoFactorForm } from '../second-factor/two-factor-form.tsx';
import { useFinishOpenId } from './open-id.ts';
import { OpenIdSignupForm } from './open-id-signup-form.tsx';

type Answer = { readonly state: string; readonly code: string; readonly error: string };

/** The page that a service returns to: logs in, connects, or asks a new user for what is missing. */
export function OpenIdReturn({ provider, answer }: { provider: OpenIdProvider; answer: Answer }) {
  const navigate = useNavigate();
  const session = useSession();
  const finish = useFinishOpenId();
  const [result, setResult] = useState<ResponseOf<Api['finishOpenId']> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate } = finish;
  const sent = useRef<string | null>(null);

  // The attempt works once, so the request is sent once; React may run effects twice.
  useEffect(() => {
    if (sent.current === answer.state) return;
    sent.current = answer.state;
    mutate({ body: answer }, { onSuccess: setResult, onError: (error) => setProblem(errorMessage(error)) });
  }, [answer, mutate]);

  const user = session.data?.user;
  const isDone = result !== null && user && !problem;
  useEffect(() => {
    if (isDone) void navigate(safeNext(result.next), { replace: true });
  }, [isDone, result, navigate]);

  const name = openIdNames[provider];
  if (problem) {
    return (
      <AuthCard title="That didn’t work" intro={`About your login with ${name}.`} footer={null}>
        <div className={classes.form}>
          <ProblemBox problem={problem} />
          <LinkButton
            to={user ? paths.settingsTab('security') : withNext(paths.signIn, result?.next ?? null)}
            wide
          >
            {user ? 'Back to Settings' : 'Back to Log In'}
          </LinkButton>
        </div>
      </AuthCard>
    );
  }
  if (result?.secondStep && !user) {
    return (
      <AuthCard title="Welcome back" intro="One more step to log in." footer={null}>
        <TwoFactorForm
          {...result.secondStep}
          onBack={(why) => (why ? setProblem(why) : void navigate(withNext(paths.signIn, result.next)))}
        />
      </AuthCard>
    );
  }
  if (result?.signUp && !user) {
    return (
      <AuthCard
        title="Create your account"
        intro={`${name} confirmed ${result.signUp.email}. A few more details, and you’re in.`}
        footer={null}
      >
        <OpenIdSignupForm signUp={result.signUp} next={result.next} />
      </AuthCard>
    );
  }
  return (
    <AuthCard title={`Checking with ${name}...`} intro="This takes a moment." footer={null}>
      <p role="status" />
    </AuthCard>
  );
}
