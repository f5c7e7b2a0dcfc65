import { reconcile } from '@sidebet/server/book/reconcile';
import type { Pool, PoolClient } from '@sidebet/server/db/pool';
import type { ConfirmedPayment, CreatedBet, EffectRecord } from './effect-record.ts';

/**
 * Compares an idle database with the clients' record. Every acknowledged effect must exist exactly once, nothing else may
 * exist, and every balance must follow from the record and the results to the cent. Returns the first difference as a
 * sentence, or null.
 */
export async function differenceFrom(record: EffectRecord, pool: Pool): Promise<string | null> {
  if (record.faults[0]) return `${record.faults.length} answers were wrong, first: ${record.faults[0]}.`;
  const found = await reconcile(pool);
  if (!found.agrees) return `The books disagree: ${found.firstDifference}`;
  const { bets, movements, balances, confirmations } = await readAtOnce(pool);
  return (
    betDifference(record, bets) ??
    confirmationDifference(record, confirmations) ??
    movementDifference(record, movements) ??
    balanceDifference(expectedBalances(record, bets), balances)
  );
}

/** Reads one snapshot of the database, because workers keep settling while the clients are idle. */
async function readAtOnce(pool: Pool) {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const bets = await readBets(client);
    const movements = await countMovements(client);
    const balances = await readBalances(client);
    const confirmations = await readConfirmations(client);
    await client.query('commit');
    return { bets, movements, balances, confirmations };
  } finally {
    client.release();
  }
}

type StoredBet = {
  readonly id: string;
  readonly creatorId: string;
  readonly creatorSide: 'home' | 'away';
  readonly eventId: string;
  readonly wagerCents: number;
  readonly groupId: string | null;
  readonly acceptorId: string | null;
  readonly status: string;
  readonly result: string | null;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
};

async function readBets(client: PoolClient): Promise<Map<string, StoredBet>> {
  const { rows } = await client.query<StoredBet>(
    `select b.id, b.creator_id, b.creator_side, b.event_id, b.wager_cents, b.acceptor_id, b.status, b.result,
       case when b.ledger_id is not null then b.offered_to end as group_id, e.home_score, e.away_score
     from bets b join events e on e.id = b.event_id`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function betDifference(record: EffectRecord, stored: Map<string, StoredBet>): string | null {
  for (const [id, made] of record.created) {
    const bet = stored.get(id);
    if (!bet) return `Bet ${id} was acknowledged and is lost.`;
    if (!isSame(made, bet)) return `Bet ${id} was acknowledged as ${JSON.stringify(made)} and is not that.`;
    const acceptor = record.accepted.get(id) ?? null;
    if (bet.acceptorId !== acceptor)
      return `Bet ${id} is held by ${bet.acceptorId}; acknowledged was ${acceptor}.`;
    const isDeleted = bet.result === 'deleted';
    if (isDeleted !== record.deleted.has(id))
      return `Bet ${id} is ${isDeleted ? '' : 'not '}deleted; acknowledged was otherwise.`;
  }
  const unknown = [...stored.keys()].find((id) => !record.created.has(id));
  return unknown ? `Bet ${unknown} exists and was never acknowledged: a request had two effects.` : null;
}

function isSame(made: CreatedBet, bet: StoredBet): boolean {
  return (
    bet.creatorId === made.creatorId &&
    bet.creatorSide === made.side &&
    bet.eventId === made.eventId &&
    bet.wagerCents === made.wagerCents &&
    bet.groupId === (made.groupId ?? null)
  );
}

async function readConfirmations(client: PoolClient): Promise<Set<string>> {
  const { rows } = await client.query<{ confirmation: string }>(
    `select id || ' ' || from_id as confirmation from group_payments where paid_at is not null
     union all select id || ' ' || to_id from group_payments where received_at is not null`,
  );
  return new Set(rows.map(({ confirmation }) => confirmation));
}

function confirmationDifference({ confirmed }: EffectRecord, stored: ReadonlySet<string>): string | null {
  for (const confirmation of confirmed.keys())
    if (!stored.has(confirmation)) return `Confirmation ${confirmation} was acknowledged and is lost.`;
  const unknown = [...stored].find((confirmation) => !confirmed.has(confirmation));
  return unknown ? `Confirmation ${unknown} exists and was never acknowledged.` : null;
}

/** The payments that both sides have confirmed. */
function settledPayments({ confirmed }: EffectRecord): ConfirmedPayment[] {
  return [...confirmed].flatMap(([confirmation, payment]) => {
    const { paymentId, fromId, toId } = payment;
    return confirmation === `${paymentId} ${fromId}` && confirmed.has(`${paymentId} ${toId}`)
      ? [payment]
      : [];
  });
}

async function countMovements(client: PoolClient): Promise<Map<string, number>> {
  const { rows } = await client.query<{ kind: string; n: number }>(
    'select kind, count(*) as n from transfers group by kind',
  );
  return new Map(rows.map(({ kind, n }) => [kind, n]));
}

function movementDifference(record: EffectRecord, counted: Map<string, number>): string | null {
  const known = {
    createWager: record.created.size,
    acceptWager: record.accepted.size,
    deleteRefund: record.deleted.size,
    deposit: record.deposits.size,
    // From the receiver to the payment, and from there to the payer.
    settleUp: 2 * settledPayments(record).length,
  };
  for (const [kind, acknowledged] of Object.entries(known)) {
    const n = counted.get(kind) ?? 0;
    if (n !== acknowledged) return `There are ${n} movements ${kind}; acknowledged were ${acknowledged}.`;
  }
  return null;
}

/**
 * By user, and in a group by group and user. Uses only the record, plus the events' scores and whether a bet has been
 * settled with them yet.
 */
function expectedBalances(record: EffectRecord, stored: Map<string, StoredBet>): Map<string, number> {
  const cents = new Map([...record.people].map((id) => [id, 0]));
  const add = (id: string, change: number) => cents.set(id, (cents.get(id) ?? 0) + change);
  for (const deposit of record.deposits.values()) add(deposit.userId, deposit.cents);
  for (const { groupId, fromId, toId, cents: paid } of settledPayments(record)) {
    add(`${groupId} ${fromId}`, paid);
    add(`${groupId} ${toId}`, -paid);
  }
  for (const [id, { creatorId, side, wagerCents, groupId }] of record.created) {
    const acceptorId = record.accepted.get(id);
    const bet = stored.get(id)!;
    const account = (userId: string) => (groupId ? `${groupId} ${userId}` : userId);
    add(account(creatorId), -wagerCents);
    if (acceptorId) add(account(acceptorId), -wagerCents);
    if (bet.status === 'Deleted') add(account(creatorId), wagerCents);
    if (bet.status === 'Settled' && acceptorId) {
      const homeWins = bet.homeScore! > bet.awayScore!;
      const winnerId = homeWins === (side === 'home') ? creatorId : acceptorId;
      // The wager plus 80% of it, rounded half up; in a group both wagers.
      const won = groupId ? wagerCents : Math.floor((wagerCents * 8 + 5) / 10);
      add(account(winnerId), wagerCents + won);
    }
  }
  return cents;
}

async function readBalances(client: PoolClient): Promise<Map<string, number>> {
  const { rows } = await client.query<{ account: string; cents: number }>(
    `select user_id::text as account, available_cents as cents from accounts
     union all select group_id || ' ' || user_id, balance_cents from group_accounts`,
  );
  return new Map(rows.map(({ account, cents }) => [account, cents]));
}

function balanceDifference(expected: Map<string, number>, stored: Map<string, number>): string | null {
  let drift = 0;
  let first: string | null = null;
  for (const id of new Set([...expected.keys(), ...stored.keys()])) {
    const [should, is] = [expected.get(id) ?? 0, stored.get(id) ?? 0];
    drift += Math.abs(is - should);
    if (is !== should) first ??= `the balance of ${id} is ${is}, the record says ${should}`;
  }
  return drift === 0 ? null : `The balances drifted by ${drift} cents: ${first}.`;
}
