import { type Refusal, refuse } from '../refusals.ts';

const maxStatementYears = 5;

export type StatementPeriod = { readonly from: string; readonly to: string };

/**
 * Validates a statement's period, both days included; days are 'YYYY-MM-DD' at UTC−5. Checks, in order:
 * statementPeriodInvalid (no such day, or end before start), statementPeriodTooLong (more than 5 years).
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

/** A calendar day between 1900 and 2199; there is no money outside that range. */
function isDay(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(ms) && new Date(ms).toISOString().startsWith(text);
}

/**
 * Why a user came to owe for deposits that were taken back, and what covered owed amounts, in order. `version` numbers
 * the covering transfer.
 */
export type OwedEvent =
  | { readonly kind: 'advanced'; readonly cents: number }
  | { readonly kind: 'covered'; readonly cents: number; readonly version: number };

/**
 * How much of each covering transfer was for refunded, disputed or reversed deposits, by its number; the rest was for
 * corrected results. A user owes one total, and payments cover deposits first.
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
