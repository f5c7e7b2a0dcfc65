import type { ProtectionBar } from '@sidebet/contract/protection';
import type { HelpLine } from '@sidebet/domain/place/help-line';
import { IconPlayerPause } from '@tabler/icons-react';
import { paths } from '../../../lib/paths.ts';
import { useTimeLabel } from '../../../lib/time-zone.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { HelpNumber } from '../../../ui/help-number.tsx';
import { ProblemLine } from '../../../ui/problem.tsx';
import { useProtectionChange } from '../api.ts';
import { breakLabel } from '../moments.ts';
import classes from './bar-notice.module.css';

type Props = {
  bar: ProtectionBar;
  helpLine: HelpLine;
  /** A short version with a link to the full one. */
  compact?: boolean;
};

/** Replaces the bet or deposit form while the user takes a break. */
export default function BarNotice({ bar, helpLine, compact = false }: Props) {
  const ask = useProtectionChange('askToReturn');
  const { title, until } = breakLabel(bar, useTimeLabel());
  return (
    <section className={classes.notice} aria-label={title}>
      <div className={classes.head}>
        <IconPlayerPause size={26} stroke={1.7} aria-hidden="true" />
        <p className={classes.title}>{title}</p>
      </div>
      <p className={classes.until}>{until}</p>
      {!compact && (
        <p className={classes.text}>
          You can’t bet or deposit. Your open offers were canceled and refunded. Accepted bets play out, and
          you can withdraw your money anytime.
        </p>
      )}
      <ProblemLine error={ask.error} />
      <div className={classes.actions}>
        <LinkButton kind="outline" size="small" to={paths.settingsTab('withdrawal')}>
          Withdraw
        </LinkButton>
        {compact && (
          <LinkButton kind="plain" size="small" to={paths.limits}>
            What it means
          </LinkButton>
        )}
        {bar.canAskToReturn && !compact && (
          <Button kind="outline" size="small" busy={ask.isPending} onClick={() => ask.mutate()}>
            Request to return
          </Button>
        )}
      </div>
      <p className={classes.help}>
        18+ · Talk to someone, free and confidential, 24/7: <HelpNumber line={helpLine} />
      </p>
    </section>
  );
}
