import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../../lib/api-client.ts';
import { errorMessage } from '../../../lib/api-problem.ts';
import { Button } from '../../../ui/button.tsx';
import classes from './verify-email-notice.module.css';

type Props = { wide?: boolean; mailbox: ReactNode };

/** Resends the verification email and confirms it next to the button. */
export function ResendVerification({ wide = false, mailbox }: Props) {
  const resend = useResendVerification();
  return (
    <div className={classes.resend} data-wide={wide}>
      <Button
        kind={wide ? 'primary' : 'outline'}
        size={wide ? 'medium' : 'small'}
        wide={wide}
        busy={resend.isPending}
        onClick={() => resend.mutate()}
      >
        {resend.isPending ? 'Sending...' : resend.isSuccess ? 'Send again' : 'Resend link'}
      </Button>
      <p role="status" className={classes.outcome}>
        {resend.isSuccess && <>We sent you a link. {mailbox}</>}
        {resend.isError && <span className={classes.problem}>{errorMessage(resend.error)}</span>}
      </p>
    </div>
  );
}

/** Sends the user another verification email. */
function useResendVerification() {
  return useMutation({ mutationFn: () => call('requestEmailVerification', {}) });
}
