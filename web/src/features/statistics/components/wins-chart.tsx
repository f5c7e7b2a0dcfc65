import type { StatisticsDay } from '@sidebet/contract/statistics';
import classes from '../../../ui/chart.module.css';
import { dayLabel, groupDays } from '../../../ui/chart-scale.ts';
import { useWidth } from '../../../ui/use-width.ts';

const height = 120;
const edge = { top: 8, right: 10, bottom: 8, left: 52 };
const maxBars = 31;

/** Wins above the line, losses below; long periods group several days per bar. */
export function WinsChart({ days }: { days: readonly StatisticsDay[] }) {
  const [frame, width] = useWidth(640);
  const bars = groupDays(days, maxBars).map((group) => ({
    from: group[0]!.day,
    to: group.at(-1)!.day,
    wins: group.reduce((sum, { wins }) => sum + wins, 0),
    losses: group.reduce((sum, { losses }) => sum + losses, 0),
  }));
  const won = bars.reduce((sum, { wins }) => sum + wins, 0);
  const lost = bars.reduce((sum, { losses }) => sum + losses, 0);
  const most = Math.max(1, ...bars.map(({ wins, losses }) => Math.max(wins, losses)));
  const room = (width - edge.left - edge.right) / bars.length;
  const middle = height / 2;
  const unit = (middle - edge.top) / most;
  const barsWithBets = bars.filter(({ wins, losses }) => wins + losses > 0);
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <span>
          <strong>Won and lost</strong>
          <span className={classes.hint}>
            {bars.length < days.length ? 'Bets settled, several days per bar' : 'Bets settled by day'}
          </span>
        </span>
        <span className={classes.reading}>
          {won} won, {lost} lost
        </span>
      </figcaption>
      <div ref={frame} className={classes.frame} style={{ height }}>
        <svg width={width} height={height} aria-hidden="true" className={classes.drawing}>
          <text className={classes.scale} x={edge.left - 8} y={edge.top + 8} textAnchor="end">
            {most} won
          </text>
          <text className={classes.scale} x={edge.left - 8} y={height - edge.bottom} textAnchor="end">
            {most} lost
          </text>
          <line
            className={classes.grid}
            data-zero="true"
            x1={edge.left}
            x2={width - edge.right}
            y1={middle}
            y2={middle}
          />
          {bars.map(({ from, to, wins, losses }, index) => (
            <g key={from}>
              <title>{`${spanLabel(from, to)}: ${wins} won, ${losses} lost`}</title>
              <rect fill="transparent" x={edge.left + index * room} y={0} width={room} height={height} />
              <rect
                className={classes.wonBar}
                x={edge.left + index * room + room * 0.18}
                y={middle - 1 - wins * unit}
                width={room * 0.64}
                height={wins * unit}
                rx="2"
              />
              <rect
                className={classes.lostBar}
                x={edge.left + index * room + room * 0.18}
                y={middle + 1}
                width={room * 0.64}
                height={losses * unit}
                rx="2"
              />
            </g>
          ))}
        </svg>
      </div>
      <ul className="visually-hidden" aria-label="Won and lost">
        {barsWithBets.map(({ from, to, wins, losses }) => (
          <li key={from}>{`${spanLabel(from, to)}: ${wins} won, ${losses} lost`}</li>
        ))}
      </ul>
    </figure>
  );
}

function spanLabel(from: string, to: string): string {
  return from === to ? dayLabel(from) : `${dayLabel(from)} to ${dayLabel(to)}`;
}
