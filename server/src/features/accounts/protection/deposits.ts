import { refuseDeposit, refuseOpenDeposits } from '@sidebet/domain/protection/protection';
import { noStakes } from '@sidebet/domain/protection/stakes';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { readProtections, toProtection } from '../../../book/protection.ts';
import type { Pool, PoolClient } from '../../../db/pool.ts';
import type { GameClock } from '../../../time/clock.ts';
import { lockUser } from './change.ts';
import { type OpenCheckout, readDepositSums, readOpenDeposits } from './sums.ts';

type NewDeposit = { readonly id: string; readonly userId: string; readonly amountCents: number };

/**
 * Whether a deposit may be captured now, in a transaction that serializes decisions about this user's deposits
 * and protection. The deposit itself does not count twice. Null means yes. Refusals: accountSuspended, and those
 * of `refuseDeposit`.
 */
export async function refuseDepositNow(
  client: PoolClient,
  clock: GameClock,
  { id, userId, amountCents }: NewDeposit,
): Promise<Refusal | null> {
  await lockUser(client, userId);
  const marks = await readMarks(client, userId);
  if (marks.suspended) return refuse('accountSuspended');
  if (!marks.protected) return null;
  const now = clock.now();
  const stored = (await readProtections(client, [userId], now)).get(userId)!;
  const sums = await readDepositSums(client, userId, now, id);
  return refuseDeposit(toProtection(stored, noStakes, now), sums, amountCents, now);
}

/**
 * Whether an open deposit may still be paid, under the user's lock. Refuses like `refuseDepositNow`, but each
 * open deposit keeps its place (`refuseOpenDeposits`). Null means yes.
 */
export async function refuseOpenDeposit(
  client: PoolClient,
  clock: GameClock,
  { id, userId }: Pick<NewDeposit, 'id' | 'userId'>,
): Promise<Refusal | null> {
  const { refused } = await judgeOpenDeposits(client, clock, userId);
  return refused.get(id) ?? null;
}

/** The user's open checkouts that may no longer be paid. */
export async function checkoutsToClose(pool: Pool, clock: GameClock, userId: string): Promise<string[]> {
  const { open, refused } = await judgeOpenDeposits(pool, clock, userId);
  return open.flatMap(({ id, canClose }) => (canClose && refused.has(id) ? [id] : []));
}

type Judged = {
  readonly open: readonly OpenCheckout[];
  readonly refused: ReadonlyMap<string, Refusal>;
};

async function judgeOpenDeposits(db: Pool | PoolClient, clock: GameClock, userId: string): Promise<Judged> {
  const marks = await readMarks(db, userId);
  if (!marks.suspended && !marks.protected) return { open: [], refused: new Map() };
  const now = clock.now();
  const { open, credited } = await readOpenDeposits(db, userId, now);
  if (marks.suspended)
    return { open, refused: new Map(open.map(({ id }) => [id, refuse('accountSuspended')])) };
  const stored = (await readProtections(db, [userId], now)).get(userId)!;
  return { open, refused: refuseOpenDeposits(toProtection(stored, noStakes, now), open, credited, now) };
}

async function readMarks(
  db: Pool | PoolClient,
  userId: string,
): Promise<{ readonly suspended: boolean; readonly protected: boolean }> {
  const { rows } = await db.query<{ suspended: boolean; protected: boolean }>(
    'select suspended, protected from accounts where user_id = $1',
    [userId],
  );
  return rows[0] ?? { suspended: false, protected: false };
}
