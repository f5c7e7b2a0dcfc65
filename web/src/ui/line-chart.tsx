import { type PointerEvent, useId, useState } from 'react';
import classes from './chart.module.css';
import { type ChartUnit, dayLabel } from './chart-scale.ts';
import { useWidth } from './use-width.ts';

/** One value per day; null if there is none. */
export type ChartLine = { readonly label: string; readonly values: readonly (number | null)[] };

type Props = {
  title: string;
  hint: string;
  /** YYYY-MM-DD, oldest first. */
  days: readonly string[];
  /** Up to three, distinguished by their strokes. A single line shows no label. */
  lines: readonly ChartLine[];
  unit: ChartUnit;
  /** Colors values above zero as won, below as lost. */
  wonOrLost?: boolean;
  /** The last day is not over yet. */
  unfinished?: boolean;
};

const height = 190;
const edge = { top: 12, right: 10, bottom: 26, left: 52 };

/**
 * Values by day. Pointer and arrow keys show any day: the chart is a slider over its days, whose values are announced.
 */
export function LineChart({ title, hint, days, lines, unit, wonOrLost, unfinished }: Props) {
  const [frame, width] = useWidth(640);
  const [at, setAt] = useState<number | null>(null);
  const id = useId();
  const last = days.length - 1;
  const ticks = unit.ticks(lines.flatMap(({ values }) => values.filter((value) => value !== null)));
  const [low, high] = [ticks[0]!, ticks.at(-1)!];
  const x = (index: number) => edge.left + (last === 0 ? 1 : index / last) * (width - edge.left - edge.right);
  const y = (value: number) => edge.top + ((high - value) / (high - low)) * (height - edge.top - edge.bottom);
  const shown = Math.min(at ?? last, last);
  const several = days[0]!.slice(0, 4) !== days[last]!.slice(0, 4);
  const named = lines.length > 1;
  const dayText = `${dayLabel(days[shown]!, several)}${unfinished && shown === last ? ' so far' : ''}`;
  const valueLabel = ({ values }: ChartLine) => {
    const value = values[shown] ?? null;
    return value === null ? '—' : unit.format(value);
  };
  const announcement = `${dayText}: ${lines.map((line) => `${named ? `${line.label} ` : ''}${valueLabel(line)}`).join(', ')}`;
  const first = lines[0]!.values;
  const area = `${linePath(first, x, y)}L${x(last).toFixed(1)} ${y(0)}L${x(0).toFixed(1)} ${y(0)}Z`;

  const read = (event: PointerEvent<HTMLElement>) => {
    const from = event.currentTarget.getBoundingClientRect().left;
    const part = (event.clientX - from - edge.left) / (width - edge.left - edge.right);
    setAt(Math.round(Math.min(1, Math.max(0, part)) * last));
  };

  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <span>
          <strong id={id}>{title}</strong>
          <span className={classes.hint}>{hint}</span>
        </span>
        <output className={classes.reading}>{named ? dayText : announcement}</output>
      </figcaption>
      {named && (
        <ul className={classes.legend} aria-label={`Lines of ${title}`}>
          {lines.map((line, index) => (
            <li key={line.label}>
              <svg width="26" height="8" aria-hidden="true">
                <path className={classes.line} data-stroke={index} d="M1 4H25" />
              </svg>
              {line.label}
              <strong>{valueLabel(line)}</strong>
            </li>
          ))}
        </ul>
      )}
      <div
        ref={frame}
        className={classes.frame}
        onPointerMove={read}
        onPointerDown={read}
        onPointerLeave={() => setAt(null)}
      >
        <svg width={width} height={height} aria-hidden="true" className={classes.drawing}>
          {ticks.map((tick) => (
            <g key={tick}>
              <line
                className={classes.grid}
                data-zero={tick === 0}
                x1={edge.left}
                x2={width - edge.right}
                y1={y(tick)}
                y2={y(tick)}
              />
              <text className={classes.scale} x={edge.left - 8} y={y(tick) + 4} textAnchor="end">
                {unit.short(tick)}
              </text>
            </g>
          ))}
          {dayTicks(last, width).map((index) => (
            <text
              key={index}
              className={classes.scale}
              x={x(index)}
              y={height - 6}
              textAnchor={index === last ? 'end' : index === 0 ? 'start' : 'middle'}
            >
              {dayLabel(days[index]!, several)}
            </text>
          ))}
          {wonOrLost ? (
            <>
              <clipPath id={`${id}-won`}>
                <rect x="0" y="0" width={width} height={y(0)} />
              </clipPath>
              <clipPath id={`${id}-lost`}>
                <rect x="0" y={y(0)} width={width} height={height} />
              </clipPath>
              <path className={classes.won} clipPath={`url(#${id}-won)`} d={area} />
              <path className={classes.lost} clipPath={`url(#${id}-lost)`} d={area} />
            </>
          ) : (
            !first.includes(null) && <path className={classes.area} d={area} />
          )}
          {lines.map(({ label, values }, index) => (
            <g key={label}>
              <path className={classes.line} data-stroke={index} d={linePath(values, x, y)} />
              {alone(values).map((day) => (
                <circle key={day} className={classes.point} cx={x(day)} cy={y(values[day]!)} r="2.5" />
              ))}
            </g>
          ))}
          {at !== null && (
            <line className={classes.cursor} x1={x(at)} x2={x(at)} y1={edge.top} y2={height - edge.bottom} />
          )}
          {lines.map(({ label, values }) => {
            const value = values[shown] ?? null;
            return value === null ? null : (
              <circle key={label} className={classes.dot} cx={x(shown)} cy={y(value)} r="4" />
            );
          })}
        </svg>
        <input
          type="range"
          className={classes.slider}
          aria-labelledby={id}
          aria-valuetext={announcement}
          min={0}
          max={Math.max(1, last)}
          value={shown}
          onChange={(event) => setAt(Math.min(last, Number(event.target.value)))}
          onBlur={() => setAt(null)}
        />
      </div>
    </figure>
  );
}

type Scale = (value: number) => number;

/** A path through the values, with gaps at nulls. */
function linePath(values: readonly (number | null)[], x: Scale, y: Scale): string {
  return values
    .map((value, index) => {
      if (value === null) return '';
      const begins = index === 0 || values[index - 1] === null;
      return `${begins ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
    })
    .join('');
}

/** Values without a neighbor, which a line cannot show. */
function alone(values: readonly (number | null)[]): number[] {
  const isNone = (index: number) => (values[index] ?? null) === null;
  return [...values.keys()].filter((index) => !isNone(index) && isNone(index - 1) && isNone(index + 1));
}

/** Days to label: the first, the last and some in between, as the width allows. */
function dayTicks(last: number, width: number): number[] {
  const count = Math.min(last, Math.max(1, Math.floor(width / 150)));
  return [
    ...new Set(
      Array.from({ length: count + 1 }, (_, n) => (count === 0 ? 0 : Math.round((n * last) / count))),
    ),
  ];
}
