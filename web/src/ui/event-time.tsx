import { dateTimeLabel, shortDateTimeLabel } from '@sidebet/domain/time-label';

type Props = { instant: string; long?: boolean };

/** An event's start, labelled CDT; the viewer's own time stands in the tooltip. */
export function EventTime({ instant, long }: Props) {
  const label = long ? dateTimeLabel(instant) : shortDateTimeLabel(instant);
  const ms = Date.parse(instant);
  if (!Number.isFinite(ms)) return <span>{label}</span>;
  const local = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' }).format(ms);
  return (
    <time dateTime={new Date(ms).toISOString()} title={`Your time: ${local}`}>
      {label}
    </time>
  );
}
