import { useState } from 'react';
import { canReceivePushes } from '../../../lib/push-support.ts';
import { Button } from '../../../ui/button.tsx';
import { usePush, useSwitchPush } from '../api/preferences.ts';
import classes from './push-offer.module.css';

const laterKey = 'sidebet-push-offer';

/** Offers pushes after the first bet or challenge. The browser asks only if the user accepts. */
export default function PushOffer() {
  const [isLater, setLater] = useState(readLater);
  const push = usePush();
  const change = useSwitchPush();
  if (isLater || !canReceivePushes()) return null;
  // The browser's answer comes before the server's, which may fail.
  const isTurningOn = change.isPending || (change.isError && Notification.permission === 'granted');
  if (Notification.permission !== 'default' && !isTurningOn) return null;
  if (!push.data?.hasBet || push.data.isOn) return null;
  const { publicKey } = push.data;
  const dismiss = () => {
    storeLater();
    setLater(true);
  };
  return (
    <section className={classes.card} aria-labelledby="push-offer">
      <div className={classes.words}>
        <h2 id="push-offer">Hear how your bets end</h2>
        <p>A notification when a bet is accepted or settled. Amounts stay hidden.</p>
      </div>
      <div className={classes.actions}>
        <Button
          kind="outline"
          busy={change.isPending}
          onClick={() => change.mutate({ on: true, publicKey }, { onSuccess: dismiss })}
        >
          Turn on
        </Button>
        <Button kind="plain" onClick={dismiss}>
          Not now
        </Button>
      </div>
    </section>
  );
}

function readLater(): boolean {
  try {
    return localStorage.getItem(laterKey) !== null;
  } catch {
    return true;
  }
}

function storeLater(): void {
  try {
    localStorage.setItem(laterKey, 'later');
  } catch {
    // Storage is blocked.
  }
}
