import type { Bet } from '@sidebet/domain/book/bet';
import type { Command } from '@sidebet/domain/book/commands';
import type { Decision } from '@sidebet/domain/book/snapshot';
import { decide } from '@sidebet/domain/decisions/decide';
import { refuse } from '@sidebet/domain/refusals';
import type { MoneyMode } from '@sidebet/domain/wallet/money-mode';
import { rollBack } from '../db/in-transaction.ts';
import type { Pool, PoolClient } from '../db/pool.ts';
import type { GameClock } from '../time/clock.ts';
import { findOrphaned } from './counters.ts';
import { findActor } from './footprint.ts';
import { type Loaded, lockAndLoad } from './load.ts';
import type { BookRequest, CommandResult } from './request.ts';
import { type KeyedResult, write } from './write.ts';

export type Committed = {
  readonly results: CommandResult[];
  /** By index: whether the result was already stored with the same key. */
  readonly repeated: readonly boolean[];
  /** What is due now because of the batch: counter-offers whose offers are gone return. */
  readonly due: readonly Command[];
};

/**
 * Runs requests in one transaction: lock and load, decide each in turn, write the changes, commit once. Returns
 * results in request order. Throws if the transaction failed. Then nothing changed, unless the connection broke
 * during the commit, when only the keys can tell. A stored result may be committed here and not yet at a synchronous standby; its
 * repeat waits for the standby too, because the locks it takes are logged.
 */
export type CommitBatch = (requests: readonly BookRequest[]) => Promise<Committed>;

export function createCommitBatch(pool: Pool, clock: GameClock, mode: MoneyMode): CommitBatch {
  /** How many more batches look up their keys. */
  let batchesWithLookup = 0;

  /**
   * Keys are almost always new, so they are not looked up: storing a result under a known key fails the transaction, which then
   * runs again with the stored results. So do the next batches, in case someone keeps repeating keys.
   */
  async function repeatUntilCommitted(
    client: PoolClient,
    requests: readonly BookRequest[],
  ): Promise<Committed> {
    for (;;) {
      const looksUpKeys = batchesWithLookup > 0 || requests.length === 1;
      try {
        const committed = await runTransaction(client, clock, requests, mode, looksUpKeys);
        if (!committed) continue;
        if (looksUpKeys && batchesWithLookup > 0) batchesWithLookup--;
        return committed;
      } catch (error) {
        if (looksUpKeys || !isKnownKey(error)) throw error;
        await client.query('rollback');
        batchesWithLookup = 100;
      }
    }
  }

  return async (requests) => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      return await repeatUntilCommitted(client, requests);
    } catch (error) {
      broken = await rollBack(client, error);
      throw error;
    } finally {
      client.release(broken);
    }
  };
}

function isKnownKey(error: unknown): boolean {
  return (error as { constraint?: string }).constraint === 'command_outcomes_pkey';
}

/** One attempt; null if accounts had to be opened first, or a payment began between two people whose debt is forgiven. */
async function runTransaction(
  client: PoolClient,
  clock: GameClock,
  requests: readonly BookRequest[],
  mode: MoneyMode,
  looksUpKeys: boolean,
): Promise<Committed | null> {
  const begun = client.query('begin');
  begun.catch(() => {});
  // The database's clock is read under the locks, so time never runs backwards in a bet's history.
  const loaded = await lockAndLoad(client, clock, requests, mode, looksUpKeys);
  await begun;
  if (loaded.missingAccounts.length > 0) {
    await client.query('rollback');
    await openAccounts(client, loaded.missingAccounts);
    return null;
  }
  if (loaded.missesPayments) {
    await client.query('rollback');
    return null;
  }
  const { now } = loaded;
  const { results, repeated, fresh, alsoInTransaction } = decideAll(loaded, requests, now);
  const written = write(client, loaded.snapshot, fresh, now);
  const [due] = await Promise.all([
    findOrphaned(client, loaded.snapshot),
    ...written,
    ...alsoInTransaction.map((write) => write(client, now)),
    client.query('commit'),
  ]);
  return { results, repeated, due };
}

function decideAll(loaded: Loaded, requests: readonly BookRequest[], now: number) {
  const { snapshot, results: known } = loaded;
  const fresh: KeyedResult[] = [];
  const alsoInTransaction: ((client: PoolClient, now: number) => Promise<unknown>)[] = [];
  const repeated = requests.map(() => false);
  const results = requests.map(({ command, key, inSameTransaction }, i): CommandResult => {
    if (key) {
      const before = known.get(`${key.actorId} ${key.key}`);
      if (before && before.requestHash !== key.requestHash) return refuse('idempotencyKeyReused');
      if (before) {
        repeated[i] = true;
        return before.result;
      }
    }
    const result = run(snapshot, command, now);
    if (inSameTransaction && result.kind === 'done')
      alsoInTransaction.push((client, committedAt) => inSameTransaction(client, committedAt, result));
    if (key) {
      fresh.push({ key, result });
      known.set(`${key.actorId} ${key.key}`, { requestHash: key.requestHash, result });
    }
    return result;
  });
  return { results, repeated, fresh, alsoInTransaction };
}

function run(snapshot: Loaded['snapshot'], command: Command, now: number): CommandResult {
  const decided = decide(snapshot, command, now);
  if (decided.kind === 'refusal') return decided;
  snapshot.apply(decided, findSubject(command));
  const actorId = findActor(command);
  const owed = decided.owedChanges.filter(({ cents }) => cents > 0);
  const bets = command.kind === 'takeOffers' ? takenBets(decided, command.userId) : undefined;
  return {
    kind: 'done',
    bet: bets?.[0] ?? (decided.bet && withoutHeld(decided.bet)),
    ...(bets && { bets }),
    ...(decided.withdrawal && { withdrawal: decided.withdrawal }),
    ...(decided.payments.length > 0 && { payments: decided.payments }),
    ...(owed.length > 0 && { owed }),
    accountBalanceCents: actorId === null ? null : snapshot.account(actorId).availableCents,
  };
}

/** The bets that the user took; none if another was created instead. */
function takenBets({ bet, otherBets }: Decision, userId: string): Bet[] {
  const changed = bet ? [bet, ...otherBets] : otherBets;
  return changed.filter(({ acceptorId }) => acceptorId === userId).map(withoutHeld);
}

/** Of whose deposits a stake came is not for the other side. */
function withoutHeld(bet: Bet): Bet {
  if (!bet.held) return bet;
  const { held: _, ...shown } = bet;
  return shown;
}

/** What a command's transfers belong to. */
function findSubject(command: Command): string {
  if ('betId' in command) return command.betId;
  // Its transfers name their bets.
  if (command.kind === 'takeOffers') return command.takes[0]!.betId;
  if ('paymentId' in command) return command.paymentId;
  if ('withdrawalId' in command) return command.withdrawalId;
  if ('depositId' in command) return command.depositId;
  return command.kind === 'issuePurse' ? command.accountId : command.adjustmentId;
}

async function openAccounts(client: PoolClient, userIds: readonly string[]): Promise<void> {
  const sql = `insert into accounts (user_id) select id from users where id = any($1::uuid[]) order by id on conflict do nothing`;
  await client.query(sql, [userIds]);
  const { rows } = await client.query<{ id: string }>(
    'select id from unnest($1::uuid[]) id where not exists (select from accounts where user_id = id)',
    [userIds],
  );
  if (rows[0]) throw new Error(`There is no person ${rows[0].id}.`);
}
