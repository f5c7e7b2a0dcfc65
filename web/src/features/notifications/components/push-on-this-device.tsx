import { canReceivePushes } from '../../../lib/push-support.ts';
import { site } from '../../../lib/site.ts';
import { Button } from '../../../ui/button.tsx';
import { SettingsAction } from '../../../ui/settings-section.tsx';
import { usePush, useSwitchPush } from '../api/preferences.ts';
import { type PushState, usePushState } from '../api/push-state.ts';
import classes from './notification-preferences.module.css';

/** What this browser really has, and the button that changes it. */
export function PushOnThisDevice() {
  const push = usePush();
  const { data: state } = usePushState();
  const change = useSwitchPush();
  if (!canReceivePushes()) {
    return (
      <p className={classes.hint}>
        This browser cannot receive push notifications. On an iPhone, add {site.name} to your home screen
        first.
      </p>
    );
  }
  const isOn = state === 'on';
  return (
    <SettingsAction title="Push notifications on this device" hint={hints[state ?? 'off']()}>
      <Button
        kind="outline"
        busy={change.isPending}
        disabled={!push.data || !state || state === 'blocked'}
        onClick={() => push.data && change.mutate({ on: !isOn, publicKey: push.data.publicKey })}
      >
        {isOn ? 'Turn off' : 'Turn on'}
      </Button>
    </SettingsAction>
  );
}

const hints: Record<PushState, () => string> = {
  on: () => 'They are on until you log out here.',
  off: () => 'Only about your own bets, challenges, money and security.',
  blocked: () => `Your browser blocks notifications from ${site.name}. Allow them in its settings first.`,
  lost: () => 'Your browser ended them. Turn them on again to get them here.',
  otherAccount: () => 'This browser gets those of another account. Turning them on here ends that.',
};
