import type { SecurityView } from '@sidebet/contract/security';
import { Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../../lib/load-part.ts';
import { useViewer } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { EventTime } from '../../../ui/event-time.tsx';
import { SettingsAction } from '../../../ui/settings-section.tsx';
import classes from '../sessions/security.module.css';

const TwoFactorOn = lazyPart(() => import('./two-factor-on-dialog.tsx'));
const TwoFactorOff = lazyPart(() => import('./two-factor-off-dialog.tsx'));
const BackupCodes = lazyPart(() => import('./backup-codes-dialog.tsx'));
const dialogs = { on: TwoFactorOn, off: TwoFactorOff, codes: BackupCodes };

/** Turns the authenticator code at login on or off. */
export function SecurityTwoFactor({ twoStep }: Pick<SecurityView, 'twoStep'>) {
  const [dialog, setDialog] = useState<{ which: keyof typeof dialogs; opened: boolean } | null>(null);
  const { user } = useViewer();
  const buttons = useRef<HTMLDivElement>(null);
  const open = (which: keyof typeof dialogs) => () => setDialog({ which, opened: true });
  const Dialog = dialog && dialogs[dialog.which];
  return (
    <div className={classes.block}>
      <SettingsAction
        title="Two-step login"
        hint={
          twoStep ? (
            <>
              On since <EventTime instant={twoStep.since} long />. {twoStep.backupCodesLeft} backup{' '}
              {twoStep.backupCodesLeft === 1 ? 'code' : 'codes'} left.
            </>
          ) : !user.isVerified ? (
            'Verify your email to turn on two-step login.'
          ) : (
            'Log in with your password plus a code from an app on your phone. A stolen password alone won’t open your account.'
          )
        }
      >
        <div ref={buttons} className={classes.buttons}>
          {twoStep ? (
            <>
              <Button kind="outline" size="small" onClick={open('codes')}>
                New backup codes
              </Button>
              <Button kind="outline" size="small" onClick={open('off')}>
                Turn off
              </Button>
            </>
          ) : (
            user.isVerified && (
              <Button size="small" onClick={open('on')}>
                Turn on
              </Button>
            )
          )}
        </div>
      </SettingsAction>
      <Suspense>
        {Dialog && (
          <Dialog
            opened={dialog.opened}
            onClose={() => setDialog({ ...dialog, opened: false })}
            onClosed={() => {
              setDialog(null);
              buttons.current?.querySelector('button')?.focus();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
