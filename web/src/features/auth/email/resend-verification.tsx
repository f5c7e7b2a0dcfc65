import type { ReactNode } from 'react';
import { useAction } from '../../../lib/api/use-action.ts';
import { errorMessage } from '../../../lib/api-problem.ts';
import { Button } from '../../../ui/button.tsx';
import classes from './verify-email-notice.module.css';

type Props = { wide?: boolean; mailbox: ReactNode };

/** Resends the verification email and confirms it next to the button. */
export function ResendVerification({ wide = false, mailbox }: Props) {
  const resend = useAction('requestEmailVerification');
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
