import { type Refusal, refuse } from '../refusals.ts';

export const maxStatementYears = 5;

export type StatementPeriod = { readonly from: string; readonly to: string };

/**
 * Whether a statement may be made from one day to another, both included; days are 'YYYY-MM-DD' at UTC−5.
 * Refusals, first that applies: statementPeriodInvalid (no such day, or the end before the beginning),
 * statementPeriodTooLong (more than 5 years).
 */
export function decideStatement(
  from: string,
  to: string,
): ({ readonly kind: 'ok' } & StatementPeriod) | Refusal {
  if (!isDay(from) || !isDay(to) || to < from) return refuse('statementPeriodInvalid');
  const [year, monthAndDay] = [Number(from.slice(0, 4)) + maxStatementYears, from.slice(4)];
  if (to >= `${year}${monthAndDay}`) return refuse('statementPeriodTooLong');
  return { kind: 'ok', from, to };
}

/** A day of the calendar in this or a neighbouring century; money before it, or after, there is none. */
function isDay(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(ms) && new Date(ms).toISOString().startsWith(text);
}

/**
 * What made a person owe for deposits that went back, and what covered amounts owed, in the order in which it happened;
 * `version` is the number of the covering movement.
 */
export type OwedEvent =
  | { readonly kind: 'advanced'; readonly cents: number }
  | { readonly kind: 'covered'; readonly cents: number; readonly version: number };

/**
 * How much of each covering movement was for refunded, disputed or reversed deposits, by its number; the rest of it was
 * for corrected results. A person owes one sum, and what covers it covers deposits first.
 */
export function coveredForDeposits(events: readonly OwedEvent[]): Map<number, number> {
  const parts = new Map<number, number>();
  let owedCents = 0;
  for (const event of events) {
    if (event.kind === 'advanced') {
      owedCents += event.cents;
      continue;
    }
    const part = Math.min(event.cents, owedCents);
    owedCents -= part;
    if (part > 0) parts.set(event.version, part);
  }
  return parts;
}
