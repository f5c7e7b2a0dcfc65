import { parseTwoFactorCode } from '@sidebet/domain/auth/two-factor';
import { refuse } from '@sidebet/domain/refusals';
import { useEffect, useRef } from 'react';
import { type Action, useAction } from '../../../lib/api/use-action.ts';
import { errorMessage } from '../../../lib/api-problem.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogForm, DialogText } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import { QrCode, QrCodePlace } from '../../../ui/qr-code.tsx';
import formClasses from '../auth-form.module.css';
import classes from '../sessions/security.module.css';
import { BackupCodes } from './backup-codes.tsx';

type Props = { opened: boolean; onClose: () => void; onClosed: () => void };

/** Turns two-step login on: scan the secret, enter the first code, save the backup codes. */
export default function TwoFactorOnDialog({ opened, onClose, onClosed }: Props) {
  const { toasts } = useAppClient();
  const start = useAction('startTwoStep');
  const confirm = useAction('confirmTwoStep');
  const { mutate } = start;
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    mutate();
  }, [mutate]);
  const codes = confirm.data?.backupCodes;

  const done = () => {
    toasts.show('Two-step login is on.');
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      title={codes ? 'Your backup codes' : 'Turn on two-step login'}
      onClose={codes ? done : onClose}
      onClosed={onClosed}
      busy={start.isPending || confirm.isPending}
    >
      {codes ? (
        <BackupCodes codes={codes} onDone={done} />
      ) : start.isError ? (
        <div className={formClasses.form}>
          <ProblemBox problem={errorMessage(start.error)} />
          <Button wide onClick={() => start.mutate()}>
            Try again
          </Button>
        </div>
      ) : (
        <SetUp started={start.data} confirm={confirm} onClose={onClose} />
      )}
    </Dialog>
  );
}

type SetUpProps = {
  started: Action<'startTwoStep'>['data'];
  confirm: Action<'confirmTwoStep'>;
  onClose: () => void;
};

function SetUp({ started, confirm, onClose }: SetUpProps) {
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => (parseTwoFactorCode(code)?.kind === 'app' ? null : refuse('secondStepInvalid')),
    fieldByCode: { secondStepInvalid: 'code' },
    send: (body) => confirm.mutateAsync({ body }),
  });
  return (
    <DialogForm onSubmit={form.submit} label="Turn on two-step login">
      <div className={classes.setup}>
        {started ? <QrCode text={started.uri} label="QR code for your authenticator app" /> : <QrCodePlace />}
        <DialogText>
          Scan this with an authenticator app, or type the key into it:
          <span className={classes.key}>{started ? inFours(started.secret) : '…'}</span>
        </DialogText>
      </div>
      <Field
        {...form.field('code')}
        label="Code"
        data-autofocus
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        hint="The six digits the app shows now"
      />
      <ProblemBox problem={form.problems.form} />
      <DialogActions>
        <Button kind="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={!started} busy={form.isPending}>
          {form.isPending ? 'Checking...' : 'Turn on'}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}

function inFours(secret: string): string {
  return secret
    .toUpperCase()
    .match(/.{1,4}/g)!
    .join(' ');
}
