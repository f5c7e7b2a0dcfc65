import type { ProtectionChange, ProtectionLimit } from '@sidebet/contract/protection';
import { formatDollars } from '@sidebet/domain/cents';
import type { LimitKind } from '@sidebet/domain/protection/limits';

export const limitNames: Readonly<Record<LimitKind, string>> = {
  depositDay: 'Deposits in 24 hours',
  depositWeek: 'Deposits in 7 days',
  depositMonth: 'Deposits in 30 days',
  wagerDay: 'Wagers in 24 hours',
  wagerWeek: 'Wagers in 7 days',
  wagerMonth: 'Wagers in 30 days',
  lossDay: 'Losses in 24 hours',
  lossWeek: 'Losses in 7 days',
  lossMonth: 'Losses in 30 days',
  sessionDay: 'Time in 24 hours',
  realityCheck: 'Reality check',
};

/** 95 → "1 h 35 min", 120 → "2 h", 0 → "0 min". */
export function minutesLabel(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** Formats a limit's amount; null is no limit. */
export function limitLabel(kind: LimitKind, amount: number | null): string {
  if (amount === null) return 'No limit';
  if (kind === 'realityCheck') return `Every ${minutesLabel(amount)}`;
  return kind === 'sessionDay' ? minutesLabel(amount) : formatDollars(amount);
}

/** Usage against a limit. Winnings do not count as usage of a loss limit. */
export function usedLabel({ kind, unit, used, limit }: ProtectionLimit): string {
  const amount = (value: number) => (unit === 'minutes' ? minutesLabel(value) : formatDollars(value));
  if (kind === 'realityCheck') return limit === null ? 'Off' : `${amount(used)} of ${amount(limit)}`;
  if (used < 0) return `${amount(-used)} won`;
  return limit === null ? `${amount(used)} so far` : `${amount(used)} of ${amount(limit)}`;
}

/** A line of the user's change log. */
export function changeLabel({ what, kind, before, after, until }: ProtectionChange, day: string): string {
  const name = kind === null ? '' : limitNames[kind];
  const amount = (value: number | null) => (kind === null ? '' : limitLabel(kind, value).toLowerCase());
  switch (what) {
    case 'limitSet':
      return `${name}: ${amount(before)} → ${amount(after)}`;
    case 'looserAsked':
      return `${name}: requested ${amount(after)}`;
    case 'looserConfirmed':
      return `${name}: ${amount(before)} → ${amount(after)}, confirmed`;
    case 'looserTakenBack':
      return `${name}: request canceled, still ${amount(before)}`;
    case 'looserLapsed':
      return `${name}: request expired, still ${amount(before)}`;
    case 'timeOut':
      return `Time-out until ${day}`;
    case 'exclusion':
      return until === null ? 'Permanent self-exclusion' : `Self-exclusion until ${day}`;
    case 'returnAsked':
      return `Requested return, from ${day}`;
    default:
      return what satisfies never;
  }
}
