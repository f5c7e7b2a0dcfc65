import { formatDollars } from '@sidebet/domain/cents';
import { type PointerEvent, useId, useState } from 'react';
import { dayLabel, moneyTicks, shortDollars } from '../chart-scale.ts';
import { useWidth } from '../use-width.ts';
import classes from './chart.module.css';

type Point = { day: string; cents: number };
type Props = {
  title: string;
  hint: string;
  points: readonly Point[];
  /** Above zero is won, below is lost, and so coloured. */
  wonOrLost?: boolean;
};

const height = 190;
const edge = { top: 12, right: 10, bottom: 26, left: 52 };

/**
 * Money by day. A pointer reads any day off it; so do the arrow keys, because the chart is a slider over its days
 * whose value is spoken.
 */
export function LineChart({ title, hint, points, wonOrLost }: Props) {
  const [frame, width] = useWidth(640);
  const [at, setAt] = useState<number | null>(null);
  const id = useId();
  const last = points.length - 1;
  const ticks = moneyTicks(points.map(({ cents }) => cents));
  const [low, high] = [ticks[0]!, ticks.at(-1)!];
  const x = (index: number) => edge.left + (last === 0 ? 1 : index / last) * (width - edge.left - edge.right);
  const y = (cents: number) => edge.top + ((high - cents) / (high - low)) * (height - edge.top - edge.bottom);
  const line = points
    .map(({ cents }, index) => `${index ? 'L' : 'M'}${x(index).toFixed(1)} ${y(cents).toFixed(1)}`)
    .join('');
  const area = `${line}L${x(last).toFixed(1)} ${y(0)}L${x(0).toFixed(1)} ${y(0)}Z`;
  const shown = points[Math.min(at ?? last, last)]!;
  const several = points[0]!.day.slice(0, 4) !== points[last]!.day.slice(0, 4);
  const label = (point: Point) => `${dayLabel(point.day, several)}: ${formatDollars(point.cents)}`;

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
        <output className={classes.reading}>{label(shown)}</output>
      </figcaption>
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
                {shortDollars(tick)}
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
              {dayLabel(points[index]!.day, several)}
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
            <path className={classes.area} d={area} />
          )}
          <path className={classes.line} d={line} />
          {at !== null && (
            <line className={classes.cursor} x1={x(at)} x2={x(at)} y1={edge.top} y2={height - edge.bottom} />
          )}
          <circle className={classes.dot} cx={x(Math.min(at ?? last, last))} cy={y(shown.cents)} r="4" />
        </svg>
        <input
          type="range"
          className={classes.slider}
          aria-labelledby={id}
          aria-valuetext={label(shown)}
          min={0}
          max={Math.max(1, last)}
          value={Math.min(at ?? last, last)}
          onChange={(event) => setAt(Math.min(last, Number(event.target.value)))}
          onBlur={() => setAt(null)}
        />
      </div>
    </figure>
  );
}

/** A few days to name: the first, the last and some between, as the width allows. */
function dayTicks(last: number, width: number): number[] {
  const count = Math.min(last, Math.max(1, Math.floor(width / 150)));
  return [
    ...new Set(
      Array.from({ length: count + 1 }, (_, n) => (count === 0 ? 0 : Math.round((n * last) / count))),
    ),
  ];
}
