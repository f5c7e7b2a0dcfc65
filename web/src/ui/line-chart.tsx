import { type PointerEvent, useId, useState } from 'react';
import classes from './chart.module.css';
import type { ChartAxis, ChartUnit } from './chart-scale.ts';
import { useWidth } from './use-width.ts';

/** One value per position of the axis; null if there is none. */
type ChartLine = { readonly label: string; readonly values: readonly (number | null)[] };

type Props = {
  title: string;
  hint: string;
  axis: ChartAxis;
  /** Up to three, distinguished by their strokes. A single line shows no label. */
  lines: readonly ChartLine[];
  unit: ChartUnit;
  /** Colors values above zero as won, below as lost. */
  wonOrLost?: boolean;
  /** Each value holds until the next one. */
  steps?: boolean;
};

const edge = { top: 12, right: 10, bottom: 26, left: 52 };

/**
 * Values over time. Pointer and arrow keys show any of them: the chart is a slider over its positions, whose values are
 * announced.
 */
export function LineChart({ title, hint, axis, lines, unit, wonOrLost, steps }: Props) {
  const [frame, width] = useWidth(640);
  // A line moves in few steps: what is below the chart should be in sight.
  const height = steps ? 140 : 190;
  const [at, setAt] = useState<number | null>(null);
  const id = useId();
  const { positions } = axis;
  const last = positions.length - 1;
  const [start, end] = [positions[0]!, positions[last]!];
  const ticks = unit.ticks(lines.flatMap(({ values }) => values.filter((value) => value !== null)));
  const [low, high] = [ticks[0]!, ticks.at(-1)!];
  const inner = width - edge.left - edge.right;
  const x = (index: number) =>
    edge.left + (end === start ? 1 : (positions[index]! - start) / (end - start)) * inner;
  const y = (value: number) => edge.top + ((high - value) / (high - low)) * (height - edge.top - edge.bottom);
  const shown = Math.min(at ?? last, last);
  const named = lines.length > 1;
  const positionLabel = axis.label(shown);
  const valueLabel = ({ values }: ChartLine) => {
    const value = values[shown] ?? null;
    return value === null ? '—' : unit.format(value);
  };
  const announcement = `${positionLabel}: ${lines.map((line) => `${named ? `${line.label} ` : ''}${valueLabel(line)}`).join(', ')}`;
  const first = lines[0]!.values;
  const path = (values: ChartLine['values']) => linePath(values, x, y, steps);
  const area = `${path(first)}L${x(last).toFixed(1)} ${y(0)}L${x(0).toFixed(1)} ${y(0)}Z`;

  const read = (event: PointerEvent<HTMLElement>) => {
    const from = event.currentTarget.getBoundingClientRect().left;
    setAt(nearestIndex(positions, start + ((event.clientX - from - edge.left) / inner) * (end - start)));
  };

  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <span>
          <strong id={id}>{title}</strong>
          <span className={classes.hint}>{hint}</span>
        </span>
        <output className={classes.reading}>{named ? positionLabel : announcement}</output>
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
          {labeledIndices(positions, x, width).map((index) => (
            <text
              key={index}
              className={classes.scale}
              x={x(index)}
              y={height - 6}
              textAnchor={index === last ? 'end' : index === 0 ? 'start' : 'middle'}
            >
              {axis.tick(index)}
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
            !steps && !first.includes(null) && <path className={classes.area} d={area} />
          )}
          {lines.map(({ label, values }, index) => (
            <g key={label}>
              <path className={classes.line} data-stroke={index} d={path(values)} />
              {alone(values).map((point) => (
                <circle key={point} className={classes.point} cx={x(point)} cy={y(values[point]!)} r="2.5" />
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

/** A path through the values, with gaps at nulls. As steps, each value holds until the next. */
function linePath(values: readonly (number | null)[], x: Scale, y: Scale, steps = false): string {
  return values
    .map((value, index) => {
      if (value === null) return '';
      const begins = index === 0 || values[index - 1] === null;
      const to = `${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
      return begins ? `M${to}` : steps ? `H${x(index).toFixed(1)}V${y(value).toFixed(1)}` : `L${to}`;
    })
    .join('');
}

/** Values without a neighbor, which a line cannot show. */
function alone(values: readonly (number | null)[]): number[] {
  const isNone = (index: number) => (values[index] ?? null) === null;
  return [...values.keys()].filter((index) => !isNone(index) && isNone(index - 1) && isNone(index + 1));
}

/** What to label: the first, the last and what is nearest to even distances in between, as the width allows. */
function labeledIndices(positions: readonly number[], x: Scale, width: number): number[] {
  const last = positions.length - 1;
  const [start, end] = [positions[0]!, positions[last]!];
  const count = Math.min(last, Math.max(1, Math.floor(width / minLabelDistance)));
  const nearest = Array.from({ length: count + 1 }, (_, n) =>
    nearestIndex(positions, count === 0 ? end : start + (n * (end - start)) / count),
  );
  // Labels of unevenly spaced positions could overlap.
  const isFree = (index: number, n: number) =>
    Math.min(x(index) - x(nearest[n - 1] ?? 0), x(last) - x(index)) >= 0.75 * minLabelDistance;
  return [...new Set(nearest.filter((index, n) => index === 0 || index === last || isFree(index, n)))];
}

const minLabelDistance = 150;

function nearestIndex(positions: readonly number[], wanted: number): number {
  return positions.reduce(
    (best, position, index) =>
      Math.abs(position - wanted) <= Math.abs(positions[best]! - wanted) ? index : best,
    0,
  );
}
