import type { WithdrawalView } from '@sidebet/contract/wallet';
import { useViewer } from '../../../lib/session.ts';
import { EventTime } from '../../../ui/event-time.tsx';
import { shortDay, withdrawalSteps } from '../withdrawal-progress.ts';
import classes from './withdrawal-timeline.module.css';

export function WithdrawalTimeline({ withdrawal }: { withdrawal: WithdrawalView }) {
  const { payouts } = useViewer();
  return (
    <ol className={classes.line}>
      {withdrawalSteps(withdrawal, payouts === 'byHand').map(({ label, at, expected }) => (
        <li key={label} className={classes.step} data-done={at !== null}>
          <p className={classes.label}>{label}</p>
          <p className={classes.when}>
            {at && <EventTime instant={at} />}
            {expected && `Expected ${shortDay(expected[0])} – ${shortDay(expected[1])}`}
            {!at && !expected && <span className="visually-hidden">Not yet</span>}
          </p>
        </li>
      ))}
    </ol>
  );
}
