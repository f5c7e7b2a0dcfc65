import { parseArgs } from 'node:util';
import { bettingLeadMs } from './day-replay.ts';
import { gameDay } from './game-day.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const starts = gameDay.map(({ start }) => start);
const firstFrom = Math.min(...starts) - bettingLeadMs;
const lastFrom = Math.max(...gameDay.map(({ end }) => end)) - minute;

export type DayOptions = {
  readonly speed: number;
  readonly credits: number;
  readonly fast: boolean;
  /** When playing starts, in milliseconds since 1970 UTC; undefined for just before the first game. */
  readonly from: number | undefined;
};

/** Reads the options of `--day`. A mistake is a sentence; it is `usage` for unknown options. */
export function readDayOptions(args: string[], usage: string): DayOptions | { mistake: string } {
  try {
    const { values } = parseArgs({
      args,
      options: {
        day: { type: 'boolean' },
        speed: { type: 'string', default: '1' },
        credits: { type: 'string', default: '100000' },
        from: { type: 'string' },
        fast: { type: 'boolean', default: false },
      },
    });
    const [speed, credits] = [Number(values.speed), Number(values.credits)];
    if (!(speed > 0)) return { mistake: '--speed must be a number above 0.' };
    if (!Number.isInteger(credits) || credits < 1)
      return { mistake: '--credits must be a whole number above 0.' };
    const from = values.from === undefined ? undefined : readTime(values.from);
    if (from === null)
      return {
        mistake: `--from must be a UTC time of the made-up day from ${showTime(firstFrom)} to ${showTime(lastFrom)}, like 20:30.`,
      };
    return { speed, credits, fast: values.fast, from };
  } catch {
    return { mistake: usage };
  }
}

/** An HH:MM of the made-up day, in milliseconds since 1970 UTC. Null if it is no time, or one without a game to play. */
function readTime(text: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (hours === undefined) return null;
  const at = Math.floor(firstFrom / day) * day + (Number(hours) * 60 + Number(minutes)) * minute;
  return at >= firstFrom && at <= lastFrom ? at : null;
}

function showTime(at: number): string {
  return new Date(at).toISOString().slice(11, 16);
}
