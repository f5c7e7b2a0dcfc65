import type { SecurityView } from '@sidebet/contract/security';
import { openIdNames } from '@sidebet/domain/auth/open-id';
import { IconFingerprint } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { useApi } from '../../../lib/api/use-api.ts';
import { errorMessage } from '../../../lib/api-problem.ts';
import type { RequiredStep } from '../../../lib/required-steps.ts';
import { useViewer } from '../../../lib/session.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogForm, DialogText } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import formClasses from '../auth-form.module.css';
import { ResendVerification } from '../email/resend-verification.tsx';
import { useStartOpenId } from '../open-id/open-id.ts';
import { canUsePasskeys } from '../second-factor/passkey.ts';
import classes from './security.module.css';
import { useStepUp } from './security.ts';

type Props = {
  step: RequiredStep;
  opened: boolean;
  mailbox: ReactNode;
  /** True when the confirmation succeeded. */
  onEnd: (completed: boolean) => void;
  onClosed: () => void;
};

export default function StepUpDialog({ step, opened, mailbox, onEnd, onClosed }: Props) {
  const unverified = step === 'emailNotVerified';
  return (
    <Dialog
      opened={opened}
      title={unverified ? 'Verify your email address' : 'Confirm it’s you'}
      onClose={() => onEnd(false)}
      onClosed={onClosed}
    >
      {unverified ? <Verify mailbox={mailbox} onEnd={onEnd} /> : <Reauthenticate onEnd={onEnd} />}
    </Dialog>
  );
}

function Verify({ mailbox, onEnd }: Pick<Props, 'mailbox' | 'onEnd'>) {
  const { user } = useViewer();
  return (
    <div className={formClasses.form}>
      <DialogText>
        Before your first withdrawal, open the link we emailed to <strong>{user.email}</strong>. Then come
        back here. We saved what you entered.
      </DialogText>
      <ResendVerification mailbox={mailbox} />
      <DialogActions>
        <Button kind="outline" onClick={() => onEnd(false)}>
          Cancel
        </Button>
        <Button data-autofocus onClick={() => onEnd(true)}>
          I opened it
        </Button>
      </DialogActions>
    </div>
  );
}

function Reauthenticate({ onEnd }: Pick<Props, 'onEnd'>) {
  const { user } = useViewer();
  const security = useApi('getSecurity').data;
  const stepUp = useStepUp();
  const [chosen, setBy] = useState<'password' | 'code'>('password');
  const hasPasskey = security !== undefined && security.passkeys.length > 0;
  // The server rejects passwords from operators who have a second factor.
  const needsFactor = user.role === 'admin' && (hasPasskey || Boolean(security?.twoStep));
  const by = needsFactor ? (security?.twoStep ? 'code' : 'passkey') : chosen;
  const form = useForm({
    initial: { typed: '' },
    check: ({ typed }) => {
      if (by === 'passkey' || typed.trim() !== '') return null;
      const message = by === 'password' ? 'Please enter your password.' : 'Please enter a code.';
      return { field: 'typed', message };
    },
    send: ({ typed }) =>
      stepUp.mutateAsync(by === 'passkey' ? by : by === 'password' ? { password: typed } : { code: typed }),
    onSent: () => onEnd(true),
  });
  // The only field shows every problem.
  const problem = form.problems.typed ?? form.problems.form;
  const confirmWithPasskey = () => {
    form.showProblem(null);
    stepUp.mutate('passkey', {
      onSuccess: () => onEnd(true),
      onError: (error) => form.showProblem(errorMessage(error)),
    });
  };
  if (security && !security.hasPassword && !needsFactor && chosen === 'password' && !security.twoStep)
    return (
      <ConfirmWithService
        security={security}
        onEnd={onEnd}
        onPasskey={confirmWithPasskey}
        problem={problem}
      />
    );
  const field = { ...form.field('typed'), problem, 'data-autofocus': true };

  return (
    <DialogForm onSubmit={form.submit} label="Confirm it’s you">
      <DialogText>
        {needsFactor
          ? 'Operators confirm changes with a second factor, once every 10 minutes.'
          : 'We check from time to time to keep your account safe.'}
      </DialogText>
      {by === 'passkey' ? (
        <ProblemBox
          problem={
            canUsePasskeys() ? problem : 'This browser doesn’t support passkeys. Please use one that does.'
          }
        />
      ) : by === 'password' ? (
        <PasswordField {...field} label="Password" name="password" autoComplete="current-password" />
      ) : (
        <Field
          {...field}
          label="Code"
          name="code"
          autoComplete="one-time-code"
          maxLength={40}
          hint="From your authenticator app, or a backup code"
        />
      )}
      <DialogActions>
        <Button kind="outline" onClick={() => onEnd(false)}>
          Cancel
        </Button>
        <Button type="submit" busy={stepUp.isPending}>
          {stepUp.isPending ? 'Checking...' : by === 'passkey' ? 'Use a passkey' : 'Continue'}
        </Button>
      </DialogActions>
      {by !== 'passkey' && ((security?.twoStep && !needsFactor) || (hasPasskey && canUsePasskeys())) && (
        <div className={classes.others}>
          {hasPasskey && canUsePasskeys() && (
            <Button kind="plain" size="small" disabled={stepUp.isPending} onClick={confirmWithPasskey}>
              <IconFingerprint size={17} stroke={1.7} aria-hidden="true" />
              Use a passkey
            </Button>
          )}
          {security?.twoStep && !needsFactor && (
            <Button
              kind="plain"
              size="small"
              onClick={() => {
                setBy(by === 'password' ? 'code' : 'password');
                form.set({ typed: '' });
                form.showProblem(null);
              }}
            >
              {by === 'password' ? 'Use a code' : 'Use the password'}
            </Button>
          )}
        </div>
      )}
    </DialogForm>
  );
}

type ServiceProps = {
  security: SecurityView;
  problem: string | undefined;
  onEnd: (completed: boolean) => void;
  onPasskey: () => void;
};

/** For an account without a password. The page opens again afterwards; what was typed is not sent. */
function ConfirmWithService({ security, problem, onEnd, onPasskey }: ServiceProps) {
  const start = useStartOpenId('startOpenIdStepUp');
  const { pathname, search } = useLocation();
  return (
    <div className={formClasses.form}>
      <DialogText>
        We check from time to time to keep your account safe. You come back to this page.
      </DialogText>
      <ProblemBox problem={start.error ? errorMessage(start.error) : problem} />
      {security.signIns.map(({ provider }) => (
        <Button
          key={provider}
          wide
          busy={start.isPending}
          onClick={() => start.mutate({ body: { provider, next: pathname + search } })}
        >
          Confirm with {openIdNames[provider]}
        </Button>
      ))}
      {security.passkeys.length > 0 && canUsePasskeys() && (
        <Button kind="outline" wide onClick={onPasskey}>
          Use a passkey
        </Button>
      )}
      <Button kind="outline" wide onClick={() => onEnd(false)}>
        Cancel
      </Button>
    </div>
  );
}
