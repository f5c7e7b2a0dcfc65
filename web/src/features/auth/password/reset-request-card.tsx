import { isEmail, normaliseEmail } from '@sidebet/domain/auth/email';
import { refuse } from '@sidebet/domain/refusals';
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useAction } from '../../../lib/api/use-action.ts';
import { paths } from '../../../lib/paths.ts';
import { useForm } from '../../../lib/use-form.ts';
import { storeWantedPage } from '../../../lib/wanted-page.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
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
  const request = useAction('requestPasswordReset');
  const form = useForm({
    initial: { email: typed },
    check: ({ email }) => (isEmail(normaliseEmail(email)) ? null : refuse('invalidEmail')),
    fieldByCode: { invalidEmail: 'email' },
    send: (body) => {
      storeWantedPage(params.get('next'));
      return request.mutateAsync({ body });
    },
  });
  const back = (
    <>
      Remembered it? <PublicLink to={paths.signIn}>Log In</PublicLink>
    </>
  );

  if (request.isSuccess) {
    return (
      <AuthCard title="Check your email" intro={`For ${normaliseEmail(form.values.email)}.`} footer={back}>
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
      <form className={classes.form} noValidate onSubmit={form.submit} aria-label="Reset password">
        <Field {...form.field('email')} label="Email" type="email" autoComplete="username" />
        <ProblemBox problem={form.problems.form} />
        <Button type="submit" wide busy={form.isPending}>
          {form.isPending ? 'Sending...' : 'Send Link'}
        </Button>
      </form>
    </AuthCard>
  );
}
