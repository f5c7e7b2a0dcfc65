import type { NotificationPreferences } from '@sidebet/contract/notifications';
import { usualQuietHours } from '@sidebet/domain/notifications/quiet-hours';
import { useDeviceTimeZone } from '../../../lib/time-zone.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import classes from './notification-preferences.module.css';
import { PushOnThisDevice } from './push-on-this-device.tsx';

type Props = { chosen: NotificationPreferences; onChange: (next: NotificationPreferences) => void };

/** Pushes on this device, and what all of the user's devices show and when. */
export function PushSettings({ chosen, onChange }: Props) {
  const { quietHours } = chosen;
  const timeZone = useDeviceTimeZone();
  return (
    <div className={classes.push}>
      <PushOnThisDevice />
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
