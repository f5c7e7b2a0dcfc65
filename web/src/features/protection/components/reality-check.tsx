import type { ProtectionState } from '@sidebet/contract/protection';
import { formatNet } from '@sidebet/domain/cents';
import type { HelpLine } from '@sidebet/domain/place/help-line';
import { useState } from 'react';
import { useServerNow } from '../../../lib/clock.ts';
import { minutesLabel } from '../../../lib/protection-labels.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../../ui/dialog.tsx';
import { HelpNumber } from '../../../ui/help-number.tsx';
import { ProblemLine } from '../../../ui/problem.tsx';
import { useProtectionChange } from '../api.ts';
import classes from './reality-check.module.css';
import TimeOutDialog from './time-out-dialog.tsx';

type Props = {
  session: NonNullable<ProtectionState['session']>;
  helpLine: HelpLine;
  loggingOut: boolean;
  onLogOut: () => void;
};

/** A modal that only an answer closes. */
export default function RealityCheck({ session, helpLine, loggingOut, onLogOut }: Props) {
  const confirm = useProtectionChange('confirmRealityCheck');
  const [pausing, setPausing] = useState(false);
  const now = useServerNow(15_000);
  const minutes = Math.max(session.minutes, Math.floor((now - Date.parse(session.startedAt)) / 60_000));
  if (pausing) {
    const back = () => setPausing(false);
    return <TimeOutDialog inForceUntil={null} opened onClose={back} onClosed={back} />;
  }
  return (
    <Dialog title="Reality check" firm onClose={() => undefined}>
      <div className={classes.body}>
        <DialogText>You asked us to check in. Is it still fun?</DialogText>
        <dl className={classes.facts}>
          <div>
            <dt>You have been here for</dt>
            <dd>{minutesLabel(minutes)}</dd>
          </div>
          <div>
            <dt>Net result of bets settled in that time</dt>
            <dd>{formatNet(session.netCents)}</dd>
          </div>
        </dl>
        <ProblemLine error={confirm.error} />
        <Button wide data-autofocus busy={confirm.isPending} onClick={() => confirm.mutate()}>
          Keep going
        </Button>
        <DialogActions>
          <Button kind="outline" onClick={() => setPausing(true)}>
            Take a break
          </Button>
          <Button kind="outline" busy={loggingOut} onClick={onLogOut}>
            Log out
          </Button>
        </DialogActions>
        <p className={classes.help}>
          If it isn’t fun anymore: <HelpNumber line={helpLine} />
        </p>
      </div>
    </Dialog>
  );
}
