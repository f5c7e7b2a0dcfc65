import type { SecurityView } from '@sidebet/contract/security';
import { SecurityPasskeys } from '../../features/auth/second-factor/security-passkeys.tsx';
import { SecurityTwoFactor } from '../../features/auth/second-factor/security-two-factor.tsx';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { StandalonePage } from '../standalone-page.tsx';
import { usePageTitle } from '../use-page-title.ts';
import classes from './set-up-second-factor.module.css';

type Props = { security: SecurityView; onDone: () => void };

/** Shown instead of the console to operators without a second factor. */
export function SetUpSecondFactor({ security, onDone }: Props) {
  usePageTitle('Set up a second factor');
  const isDone = security.twoStep !== null || security.passkeys.length > 0;
  return (
    <StandalonePage>
      <section className={classes.card} aria-labelledby="second-factor">
        <h1 id="second-factor" className={classes.title}>
          Set up a second factor
        </h1>
        <p className={classes.text}>
          The console can move everyone’s money, so a password alone is not enough. Set up an authenticator
          app or a passkey. You’ll use it to log in and to confirm changes.
        </p>
        <div className={classes.choices}>
          <SecurityTwoFactor twoStep={security.twoStep} />
          <SecurityPasskeys passkeys={security.passkeys} />
        </div>
        <div className={classes.buttons}>
          <Button wide disabled={!isDone} onClick={onDone}>
            Open the console
          </Button>
          <Link to={paths.home} className={classes.back}>
            Back to Sidebet
          </Link>
        </div>
      </section>
    </StandalonePage>
  );
}
