import { emailProblem, normaliseEmail } from '@sidebet/domain/auth/email';
import { refuse } from '@sidebet/domain/refusals';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useAction } from '../../../lib/api/use-action.ts';
import { errorMessage } from '../../../lib/api-problem.ts';
import { paths } from '../../../lib/paths.ts';
import { storeWantedPage } from '../../../lib/wanted-page.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { PublicLink } from '../../../ui/public-link.tsx';
import { AuthCard } from '../auth-card.tsx';
import classes from '../auth-form.module.css';
import { EmailSentNotice } from '../email/email-sent-notice.tsx';

type Props = {
  /** Link to the development outbox. */
  mailbox: ReactNode;
};

/** /forgot-password: requests a reset link. Never reveals whether an address has an account. */
export function ResetRequestCard({ mailbox }: Props) {
  const typed = (useLocation().state as { email?: string } | null)?.email ?? '';
  const [params] = useSearchParams();
  const [email, setEmail] = useState(typed);
  const [problem, setProblem] = useState<string | null>(null);
  const request = useAction('requestPasswordReset');
  const back = (
    <>
      Remembered it? <PublicLink to={paths.signIn}>Log In</PublicLink>
    </>
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const bad = emailProblem(normaliseEmail(email));
    const refusal = bad && refuse(bad).message;
    setProblem(refusal);
    if (refusal) return;
    storeWantedPage(params.get('next'));
    request.mutate({ body: { email } }, { onError: (error) => setProblem(errorMessage(error)) });
  };

  if (request.isSuccess) {
    return (
      <AuthCard title="Check your email" intro={`For ${normaliseEmail(email)}.`} footer={back}>
        <EmailSentNotice>
          <p>If an account exists for this address, a link is on its way.</p>
          <p>It works for 10 minutes. Don’t see it? Check your spam folder or send it again.</p>
          {mailbox}
        </EmailSentNotice>
        <Button kind="outline" wide onClick={() => request.reset()}>
          Send again
        </Button>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Forgot your password?"
      intro="Enter your email and we’ll send you a link to choose a new password."
      footer={back}
    >
      <form className={classes.form} noValidate onSubmit={submit} aria-label="Reset password">
        <Field
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          problem={problem}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" wide busy={request.isPending}>
          {request.isPending ? 'Sending...' : 'Send Link'}
        </Button>
      </form>
    </AuthCard>
  );
}
