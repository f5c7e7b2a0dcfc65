import { validate as isUuid } from 'uuid';
import type { Book } from '../../book/book.ts';
import type { Clock } from '../../clock.ts';
import type { Pool } from '../../db/pool.ts';
import type { CheckoutChange, ProviderEvent } from '../../integrations/payments/port.ts';
import type { Log } from '../../log.ts';
import { type Deposit, findDeposit } from './deposit-row.ts';

export type DepositEventDeps = {
  readonly pool: Pool;
  readonly book: Pick<Book, 'execute'>;
  readonly clock: Clock;
  readonly log: Log;
};

type Ended = Exclude<CheckoutChange, { kind: 'none' }>;

/**
 * Takes an event that the provider signed: stores it raw, then acts on it and notes what came of it.
 * A second delivery finds that note and does nothing. One that was stored but never finished is acted on again,
 * which is safe: the book credits a deposit once, in the transaction that turns it successful.
 */
export async function takeProviderEvent(deps: DepositEventDeps, event: ProviderEvent): Promise<void> {
  const { pool, clock } = deps;
  await pool.query(
    `insert into provider_events (provider, event_id, type, body, received_at)
     values ('stripe', $1, $2, $3, $4) on conflict do nothing`,
    [event.id, event.type, event.body, new Date(clock.now())],
  );
  const { rows } = await pool.query<{ outcome: string | null }>(
    "select outcome from provider_events where provider = 'stripe' and event_id = $1",
    [event.id],
  );
  if (rows[0]?.outcome) return;
  const outcome = await act(deps, event);
  await pool.query(
    `update provider_events set processed_at = $2, outcome = $3
     where provider = 'stripe' and event_id = $1 and outcome is null`,
    [event.id, new Date(clock.now()), outcome],
  );
}

/** Gives what came of it, in a few words for the record. */
async function act(deps: DepositEventDeps, { id, change }: ProviderEvent): Promise<string> {
  if (change.kind === 'none') return `ignored: ${change.why}`;
  const deposit = isUuid(change.depositId) ? await findDeposit(deps.pool, change.depositId!) : null;
  const difference = differenceOf(change, deposit);
  if (!deposit || difference) {
    deps.log.error({ eventId: id, change, difference }, 'a payment event does not match its deposit');
    return `mismatch: ${difference}`;
  }
  switch (change.kind) {
    case 'paid':
      return credit(deps, deposit, id);
    case 'failed':
      return end(deps, deposit, 'failed');
    case 'expired':
      return end(deps, deposit, 'cancelled');
    default:
      return change satisfies never;
  }
}

/** The first thing in which the provider's word and our row differ; null when they agree. */
function differenceOf(change: Ended, deposit: Deposit | null): string | null {
  if (!deposit) return 'deposit';
  // The event may be faster than the answer that tells us the checkout's id.
  if (deposit.providerRef !== null && deposit.providerRef !== change.ref) return 'checkout';
  if (change.kind !== 'paid') return null;
  if (change.amountCents !== deposit.amountCents) return 'amount';
  return change.currency === 'usd' ? null : 'currency';
}

async function credit({ book, log }: DepositEventDeps, deposit: Deposit, eventId: string): Promise<string> {
  const { id: depositId, userId, amountCents } = deposit;
  const outcome = await book.execute({
    command: { kind: 'creditDeposit', depositId, userId, amountCents, provider: 'stripe' },
  });
  if (outcome.kind === 'done') return 'credited';
  if (outcome.code === 'notDue') return 'credited before';
  log.error({ eventId, depositId, code: outcome.code }, 'the book refused a paid deposit');
  return `refused: ${outcome.code}`;
}

/** Only a deposit that is still open ends unpaid: an 'expired' that comes after 'completed' changes nothing. */
async function end(
  { pool, clock }: DepositEventDeps,
  { id }: Deposit,
  status: 'failed' | 'cancelled',
): Promise<string> {
  const { rowCount } = await pool.query(
    "update deposits set status = $2, updated_at = $3 where id = $1 and status = 'processing'",
    [id, status, new Date(clock.now())],
  );
  return rowCount === 1 ? status : 'ignored: the deposit had ended';
}
