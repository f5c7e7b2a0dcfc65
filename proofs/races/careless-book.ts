import { acceptorPosition, creatorPosition } from '@sidebet/domain/bets/position';
import type { Bet } from '@sidebet/domain/book/bet';
import type { Command } from '@sidebet/domain/book/commands';
import type { GroupPayment } from '@sidebet/domain/book/group-payment';
import { offeredToId } from '@sidebet/domain/book/offered-to';
import type { Decision } from '@sidebet/domain/book/snapshot';
import { decide } from '@sidebet/domain/decisions/decide';
import { refuse } from '@sidebet/domain/refusals';
import type { Book } from '@sidebet/server/book/book';
import { createCommitBatch } from '@sidebet/server/book/commit-batch';
import { findActor } from '@sidebet/server/book/footprint';
import { lockAndLoad } from '@sidebet/server/book/load';
import type { BookRequest, CommandResult } from '@sidebet/server/book/request';
import { createPool, type PoolClient } from '@sidebet/server/db/pool';
import { limitConcurrency } from '@sidebet/server/limits/limit-concurrency';
import type { GameClock } from '@sidebet/server/time/clock';
import { dateOrNull } from '@sidebet/server/time/instants';
import type { SharedBook } from '../harness/book-under-test.ts';

const connections = 6;

/** A book that reads, decides and writes like the real one, but takes no locks. */
export const carelessBook: SharedBook = {
  open: (databaseUrl, clock) => open(databaseUrl, clock, decide, false),
  module: import.meta.url,
  exportedAs: 'carelessBook',
};

/** A book that locks, but lets people accept offers whose line has moved. */
export const bookWithoutLapseCheck: SharedBook = {
  open: (databaseUrl, clock) => open(databaseUrl, clock, acceptWithoutLapseCheck, true),
  module: import.meta.url,
  exportedAs: 'bookWithoutLapseCheck',
};

/** A book that locks, but never returns counter-offers whose offer is gone. */
export const bookThatKeepsCounters: SharedBook = {
  open: (databaseUrl, clock) => open(databaseUrl, clock, withoutEnds, true),
  module: import.meta.url,
  exportedAs: 'bookThatKeepsCounters',
};

const withoutEnds: typeof decide = (snapshot, command, now) =>
  command.kind === 'endCounter' ? refuse('notDue') : decide(snapshot, command, now);

const acceptWithoutLapseCheck: typeof decide = (snapshot, command, now) => {
  if (command.kind !== 'acceptBet') return decide(snapshot, command, now);
  const bet = snapshot.bet(command.betId);
  const seen = new Proxy(snapshot, {
    get(target, name) {
      if (name === 'bet') return () => bet && { ...bet, lapseOnMove: 'off' };
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return decide(seen, command, now);
};

function open(databaseUrl: string, clock: GameClock, decideBy: typeof decide, isLocking: boolean): Book {
  const pool = createPool(databaseUrl, { max: connections, pipeline: true });
  const commitBatch = createCommitBatch(pool, clock, 'play');
  // On a busy machine hundreds of contenders would wait for a connection longer than the pool allows.
  const turns = limitConcurrency({ running: connections, waiting: Number.POSITIVE_INFINITY });
  const execute = (request: BookRequest) => turns.run(() => commit(request));

  async function commit(request: BookRequest): Promise<CommandResult> {
    const { command } = request;
    // Opening accounts and crediting them is not part of the race.
    if (command.kind === 'adjust') return (await commitBatch([request])).results[0]!;
    const client = await pool.connect();
    try {
      // Outside a transaction, locks are released with their statement.
      if (isLocking) await client.query('begin');
      const { snapshot } = await lockAndLoad(client, clock, [request], 'play', true);
      const decided = decideBy(snapshot, command, clock.now());
      if (decided.kind === 'refusal') return decided;
      await writeUnguarded(client, decided, command, clock.now(), (id) => snapshot.bet(id) === undefined);
      const before = 'userId' in command ? snapshot.account(command.userId).availableCents : 0;
      const spent = decided.transfers.reduce((sum, { amountCents }) => sum + amountCents, 0);
      const bets = listBets(decided).filter(({ acceptorId }) => acceptorId === findActor(command));
      return {
        kind: 'done',
        bet: decided.bet,
        ...(command.kind === 'takeOffers' && { bets }),
        accountBalanceCents: before - spent,
      };
    } finally {
      if (isLocking) await client.query('commit');
      client.release();
    }
  }
  return {
    execute,
    executeAll: (requests) => Promise.all(requests.map(execute)),
    close: () => pool.end(),
  };
}

function listBets({ bet, otherBets }: Decision): readonly Bet[] {
  return bet ? [bet, ...otherBets] : otherBets;
}

async function writeUnguarded(
  client: PoolClient,
  decided: Decision,
  command: Command,
  now: number,
  isNew: (betId: string) => boolean,
) {
  const { bet, payments, transfers } = decided;
  for (const one of listBets(decided)) {
    if (isNew(one.id)) await insertBet(client, one, now);
    await updateBet(client, one);
  }
  for (const payment of payments) await writePayment(client, payment);
  const mainId = bet?.id ?? payments[0]?.id ?? (command.kind === 'issuePurse' ? command.accountId : null);
  for (const [i, transfer] of transfers.entries()) {
    const { kind, debit, credit, amountCents, accountId, subjectId = mainId } = transfer;
    const subject = listBets(decided).find(({ id }) => id === subjectId);
    const first = ((subject?.transferCount ?? transfers.length) - transfers.length + i) * 1000;
    const change = accountId === credit ? amountCents : -amountCents;
    await client.query(
      'update accounts set available_cents = greatest(0, available_cents + $2) where user_id = $1',
      [accountId, change],
    );
    await client.query(
      'update group_accounts set balance_cents = balance_cents + $2, version = version + 1 where id = $1',
      [accountId, change],
    );
    // Ordered but randomized: real numbers would conflict and thereby protect the ledger.
    await client.query(
      `insert into transfers (subject_id, seq, kind, debit_account, credit_account, amount_cents, user_id, version,
         before_cents, after_cents, created_at)
       values ($1, $8::int + floor(random() * 1000), $2, $3, $4, $5, $6::uuid,
         case when $6::uuid is null then null else floor(random() * 1e15) + 1e6 end,
         case when $6::uuid is null then null else 1000000000 end,
         case when $6::uuid is null then null else 1000000000 + $7::bigint end, now())`,
      [subjectId, kind, debit, credit, amountCents, accountId, change, first],
    );
  }
}

async function writePayment(client: PoolClient, payment: GroupPayment) {
  await client.query(
    `insert into group_payments as p (id, group_id, from_id, to_id, from_account, to_account, amount_cents, created_by,
       created_at, paid_at, received_at, not_received_at, settled_at, canceled_at, forgiven_at, statements)
     values ($1, $2, $3, $4, $5, $6, $7, $8, now(), $9, $10, $11, $12, $13, $14, $15)
     on conflict (id) do update set amount_cents = $7, paid_at = $9, received_at = $10, not_received_at = $11, settled_at = $12,
       canceled_at = $13, statements = p.statements + 1`,
    [
      payment.id,
      payment.groupId,
      payment.fromId,
      payment.toId,
      payment.fromAccountId,
      payment.toAccountId,
      payment.amountCents,
      payment.createdById,
      dateOrNull(payment.paidAt),
      dateOrNull(payment.receivedAt),
      dateOrNull(payment.notReceivedAt),
      dateOrNull(payment.settledAt),
      dateOrNull(payment.canceledAt),
      dateOrNull(payment.forgivenAt),
      payment.statements,
    ],
  );
}

async function insertBet(client: PoolClient, bet: Bet, now: number) {
  const isSpecified = bet.feePolicy === 'specified';
  await client.query(
    `insert into bets (id, event_id, creator_id, creator_side, wager_cents, payout_cents, tie_rule, status,
         escrow_cents, transfer_count, created_at, offered_to, market, line_halves, acceptor_stake_cents,
         acceptor_payout_cents, fee_policy, fee_bps, lapse_on_move, posted_reference, known_transfers,
         ledger_id, group_kind, creator_account, rules_version, opens_at, home_team, away_team, event_start, expires_at,
         parts_taken, part_of, counter_to, counter_for, counter_round, counter_answers)
       values ($1, $2, $3, $4, $5, $6, $7, 'Created', $5, 1, $8, $9, $10, $11, $12, $13, $14,
         $15, $16, $17, 1, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32)`,
    [
      bet.id,
      bet.eventId,
      bet.creatorId,
      bet.creatorSelection,
      bet.creatorStakeCents,
      creatorPosition(bet).payoutIfWonCents,
      bet.tieRule,
      new Date(now),
      offeredToId(bet.offeredTo),
      bet.terms.market,
      bet.terms.lineHalves,
      isSpecified ? null : bet.acceptorStakeCents,
      isSpecified ? null : acceptorPosition(bet).payoutIfWonCents,
      bet.feePolicy,
      bet.fee.bps,
      bet.lapseOnMove,
      bet.postedReference && JSON.stringify(bet.postedReference),
      bet.group?.ledgerId ?? null,
      bet.group?.kind ?? null,
      bet.group?.creatorAccountId ?? null,
      bet.rulesVersion,
      dateOrNull(bet.opening?.opensAt ?? null),
      bet.homeTeam,
      bet.awayTeam,
      new Date(bet.eventStart),
      dateOrNull(bet.expiresAt),
      bet.partsTaken ?? null,
      bet.partOf ?? null,
      bet.counter?.offerId ?? null,
      bet.counter?.forId ?? null,
      bet.counter?.round ?? null,
      bet.counter?.answers ?? null,
    ],
  );
}

async function updateBet(client: PoolClient, bet: Bet) {
  await client.query(
    `update bets set status = $2, acceptor_id = $3, winner_id = $4, result = $5, escrow_cents = $6,
         paid_out_at = $7, acceptor_account = $8, wager_cents = $9, payout_cents = $10, line_halves = $11,
         acceptor_stake_cents = $12, acceptor_payout_cents = $13, parts_taken = $14 where id = $1`,
    [
      bet.id,
      bet.status,
      bet.acceptorId,
      bet.winnerId,
      bet.result,
      bet.escrowCents,
      dateOrNull(bet.paidOutAt),
      bet.group?.acceptorAccountId ?? null,
      bet.creatorStakeCents,
      creatorPosition(bet).payoutIfWonCents,
      bet.terms.lineHalves,
      bet.feePolicy === 'specified' ? null : bet.acceptorStakeCents,
      bet.feePolicy === 'specified' ? null : acceptorPosition(bet).payoutIfWonCents,
      bet.partsTaken ?? null,
    ],
  );
}
