import type { NotificationPreferences } from '@sidebet/contract/notifications';
import { usualQuietHours } from '@sidebet/domain/notifications/quiet-hours';
import { canReceivePushes } from '../../../lib/push-support.ts';
import { site } from '../../../lib/site.ts';
import { useDeviceTimeZone } from '../../../lib/time-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SettingsAction } from '../../../ui/settings-section.tsx';
import { usePush, useSwitchPush } from '../api/preferences.ts';
import classes from './notification-preferences.module.css';

type Props = { chosen: NotificationPreferences; onChange: (next: NotificationPreferences) => void };

/** Pushes on this device, and what all of the user's devices show and when. */
export function PushSettings({ chosen, onChange }: Props) {
  const { quietHours } = chosen;
  const timeZone = useDeviceTimeZone();
  return (
    <div className={classes.push}>
      <ThisDevice />
      <label className={classes.row}>
        <span>
          <span className={classes.label}>Show amounts in push notifications</span>
          <span className={classes.hint}>Anyone who sees your lock screen can read them</span>
        </span>
        <input
          type="checkbox"
          role="switch"
          className={classes.switch}
          checked={chosen.showAmounts}
          aria-checked={chosen.showAmounts}
          onChange={(event) => onChange({ ...chosen, showAmounts: event.target.checked })}
        />
      </label>
      <label className={classes.row}>
        <span>
          <span className={classes.label}>Quiet hours</span>
          <span className={classes.hint}>
            Push notifications wait until they end, except those about security
          </span>
        </span>
        <input
          type="checkbox"
          role="switch"
          className={classes.switch}
          checked={quietHours !== null}
          aria-checked={quietHours !== null}
          onChange={(event) =>
            onChange({
              ...chosen,
              quietHours: event.target.checked ? { ...usualQuietHours, timeZone } : null,
            })
          }
        />
      </label>
      {quietHours && (
        <div className={classes.hours}>
          <HourField
            label="From"
            hour={quietHours.fromHour}
            other={quietHours.toHour}
            onChange={(fromHour) =>
              onChange({ ...chosen, quietHours: { ...quietHours, fromHour, timeZone } })
            }
          />
          <HourField
            label="Until"
            hour={quietHours.toHour}
            other={quietHours.fromHour}
            onChange={(toHour) => onChange({ ...chosen, quietHours: { ...quietHours, toHour, timeZone } })}
          />
          <p className={classes.hint}>Time zone: {quietHours.timeZone}</p>
        </div>
      )}
    </div>
  );
}

function ThisDevice() {
  const push = usePush();
  const change = useSwitchPush();
  if (!canReceivePushes()) {
    return (
      <p className={classes.hint}>
        This browser cannot receive push notifications. On an iPhone, add {site.name} to your home screen
        first.
      </p>
    );
  }
  const isOn = push.data?.isOn ?? false;
  return (
    <SettingsAction
      title="Push notifications on this device"
      hint={
        isOn
          ? 'They are on until you log out here.'
          : 'Only about your own bets, challenges, money and security.'
      }
    >
      <Button
        kind="outline"
        busy={change.isPending}
        disabled={!push.data}
        onClick={() => push.data && change.mutate({ on: !isOn, publicKey: push.data.publicKey })}
      >
        {isOn ? 'Turn off' : 'Turn on'}
      </Button>
    </SettingsAction>
  );
}

type HourProps = { label: string; hour: number; other: number; onChange: (hour: number) => void };

function HourField({ label, hour, other, onChange }: HourProps) {
  const options = Array.from({ length: 24 }, (_, value) => ({
    value: String(value),
    label: hourLabel(value),
  }));
  return (
    <SelectField
      label={label}
      value={String(hour)}
      options={options.filter(({ value }) => value !== String(other))}
      onChange={(value) => onChange(Number(value))}
    />
  );
}

function hourLabel(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? 'AM' : 'PM'}`;
}
