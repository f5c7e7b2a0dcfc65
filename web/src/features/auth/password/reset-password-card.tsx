import { IconLockCheck } from '@tabler/icons-react';
import { ApiProblem, errorMessage } from '../../../lib/api-problem.ts';
import { paths, withNext } from '../../../lib/paths.ts';
import { readWantedPage } from '../../../lib/wanted-page.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import { AuthCard } from '../auth-card.tsx';
import classes from '../auth-form.module.css';
import { EmailSentNotice } from '../email/email-sent-notice.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { useConfirmPasswordReset, usePasswordResetCheck } from './password-reset.ts';

/** /reset-password: sets a new password with the token of an emailed link. */
export function ResetPasswordCard({ token }: { token: string }) {
  const check = usePasswordResetCheck(token);
  const confirm = useConfirmPasswordReset();
  const signIn = withNext(paths.signIn, readWantedPage());
  const footer = <Link to={signIn}>Back to Log In</Link>;

  if (confirm.isSuccess) {
    return (
      <AuthCard title="Password changed" intro="Log in with your new password." footer={null}>
        <EmailSentNotice icon={IconLockCheck}>
          <p>Your password was changed and you were logged out on every device.</p>
        </EmailSentNotice>
        <LinkButton wide to={signIn}>
          Log In
        </LinkButton>
      </AuthCard>
    );
  }
  const problem = linkProblem(confirm.error) ?? linkProblem(check.error);
  if (problem) {
    return (
      <AuthCard
        title="This link has expired"
        intro="Reset links work once, for 10 minutes, and only the newest one works. If you just saved a new password, try logging in with it."
        footer={footer}
      >
        <div className={classes.form}>
          <ProblemBox problem={problem} />
          <LinkButton wide to={paths.forgotPassword}>
            Request a new link
          </LinkButton>
        </div>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Choose a new password"
      intro="You’ll be logged out on every device, and your passkeys are removed. Two-step login stays on."
      footer={footer}
    >
      {check.isError ? (
        <div className={classes.form}>
          <ProblemBox problem={errorMessage(check.error)} />
          <Button wide busy={check.isFetching} onClick={() => void check.refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <NewPasswordForm token={token} ready={check.isSuccess} confirm={confirm} />
      )}
    </AuthCard>
  );
}

/** The message when the link itself is invalid; null for other errors. */
function linkProblem(error: unknown): string | null {
  return error instanceof ApiProblem && error.code === 'linkNotValid' ? error.detail : null;
}
