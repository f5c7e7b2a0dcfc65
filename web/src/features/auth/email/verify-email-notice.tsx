import { IconMail } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useViewer } from '../../../lib/session.ts';
import { ResendVerification } from './resend-verification.tsx';
import classes from './verify-email-notice.module.css';

/** A reminder in Account Info until the email is verified. */
export default function VerifyEmailNotice({ mailbox }: { mailbox: ReactNode }) {
  const { user } = useViewer();
  if (user.isVerified) return null;
  return (
    <section className={classes.notice} aria-labelledby="verify-email">
      <IconMail size={22} stroke={1.6} aria-hidden="true" />
      <div className={classes.words}>
        <h3 id="verify-email">Verify your email address</h3>
        <p>
          Open the link we emailed to <strong>{user.email}</strong>. You need a verified email to withdraw
          money, recover your account and get emails about your bets.
        </p>
        <ResendVerification mailbox={mailbox} />
      </div>
    </section>
  );
}
