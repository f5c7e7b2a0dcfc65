/** Limits users set for themselves (docs/rules.md#player-protection). Money is cents, use is minutes. */

export const moneyLimitKinds = [
  'depositDay',
  'depositWeek',
  'depositMonth',
  'wagerDay',
  'wagerWeek',
  'wagerMonth',
  'lossDay',
  'lossWeek',
  'lossMonth',
] as const;
export const useLimitKinds = ['sessionDay', 'realityCheck'] as const;
/** Every limit, in display order. */
export const limitKinds = [...moneyLimitKinds, ...useLimitKinds] as const;

export type MoneyLimitKind = (typeof moneyLimitKinds)[number];
export type LimitKind = (typeof limitKinds)[number];

const dayMs = 24 * 3_600_000;

/** Rolling windows: they end now, so there is no reset to wait for. */
export const windowMs = { Day: dayMs, Week: 7 * dayMs, Month: 30 * dayMs } as const;

/** The window of a limit. */
export function windowFor(kind: MoneyLimitKind): number {
  if (kind.endsWith('Day')) return windowMs.Day;
  return kind.endsWith('Week') ? windowMs.Week : windowMs.Month;
}

/** The allowed reality-check intervals, in minutes. */
export const realityCheckMinutes = [15, 30, 60, 120] as const;
/** The minimum and maximum use per day, in minutes. */
export const sessionMinutes = { least: 5, most: 1440 } as const;
