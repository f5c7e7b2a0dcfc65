/** The words of player protection (docs/adr/0013). Money is cents, use is minutes, instants are milliseconds since 1970 UTC. */

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
/** Every limit there is, in the order people are shown them. */
export const limitKinds = [...moneyLimitKinds, ...useLimitKinds] as const;

export type MoneyLimitKind = (typeof moneyLimitKinds)[number];
export type LimitKind = (typeof limitKinds)[number];

const dayMs = 24 * 3_600_000;

/** Windows roll: they end now and never begin anew, so there is no reset to wait for. */
export const windowMs = { Day: dayMs, Week: 7 * dayMs, Month: 30 * dayMs } as const;

/** How far back a limit looks. */
export function windowOf(kind: MoneyLimitKind): number {
  if (kind.endsWith('Day')) return windowMs.Day;
  return kind.endsWith('Week') ? windowMs.Week : windowMs.Month;
}

/** What a reality check may be set to, in minutes. */
export const realityCheckMinutes = [15, 30, 60, 120] as const;
/** The shortest and longest time of use a day, in minutes. */
export const sessionMinutes = { least: 5, most: 1440 } as const;
