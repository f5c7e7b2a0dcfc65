import {
  confirmLimit,
  type Limit,
  type LimitChange,
  lapse,
  setLimit,
  takeBack,
  unlimited,
} from '@sidebet/domain/protection/limit-change';
import type { LimitKind } from '@sidebet/domain/protection/limits';
import type { Refusal } from '@sidebet/domain/refusals';
import { readProtections } from '../../../book/protection.ts';
import type { Uses } from '../../../context.ts';
import { announce } from '../../../db/live-payload.ts';
import type { PoolClient } from '../../../db/pool.ts';
import type { GameClock } from '../../../time/clock.ts';
import {
  appendLine,
  changeProtection,
  lockUser,
  type ProtectionRequest,
  type ProtectionWrite,
  writeLimit,
} from './change.ts';

type User = Pick<ProtectionRequest, 'userId' | 'idempotencyKey'>;

/** Sets or removes a limit, immediately or after its wait. Refuses with limitInvalid. */
export function setUsersLimit(
  context: Uses<'pool' | 'clock'>,
  user: User,
  kind: LimitKind,
  amount: number | null,
) {
  return change(context, { ...user, requestParts: ['setLimit', kind, amount] }, kind, (limit, now) =>
    setLimit(kind, limit, amount, now),
  );
}

/** Confirms a pending increase. Refusals: limitChangeNotFound, limitChangeTooEarly. */
export function confirmUsersLimit(
  context: Uses<'pool' | 'clock'>,
  user: User,
  kind: LimitKind,
  amount: number | null,
) {
  return change(context, { ...user, requestParts: ['confirmLimit', kind, amount] }, kind, (limit, now) =>
    confirmLimit(limit, amount, now),
  );
}

/** Cancels expired pending increases under the user's lock. */
export async function lapseLimits(client: PoolClient, clock: GameClock, userId: string): Promise<void> {
  await lockUser(client, userId);
  const now = clock.now();
  const { limits } = (await readProtections(client, [userId], now)).get(userId)!;
  for (const [kind, before] of limits) {
    const { what, limit } = lapse(before, now);
    if (what === null) continue;
    await writeLimit(client, userId, { kind, limit });
    const line = { what, kind, before: before.amount, after: before.pending!.amount } as const;
    await appendLine(client, userId, line, now);
    await announce(client, { protections: [userId] });
  }
}

/** Cancels a pending increase. */
export function takeBackLimit(context: Uses<'pool' | 'clock'>, user: User, kind: LimitKind) {
  return change(context, { ...user, requestParts: ['takeBackLimit', kind] }, kind, takeBack);
}

function change(
  context: Uses<'pool' | 'clock'>,
  request: ProtectionRequest,
  kind: LimitKind,
  decide: (limit: Limit, now: number) => LimitChange | Refusal,
): Promise<Refusal | null> {
  return changeProtection(
    context,
    request,
    async (_client, stored, now): Promise<ProtectionWrite | Refusal> => {
      const before = stored.limits.get(kind) ?? unlimited;
      const decided = decide(before, now);
      if (decided.kind === 'refusal') return decided;
      return { limit: { kind, limit: decided.limit }, line: writeLine(kind, before, decided) };
    },
  );
}

function writeLine(kind: LimitKind, before: Limit, { what, limit }: LimitChange): ProtectionWrite['line'] {
  if (what === null) return null;
  const amounts = {
    limitSet: [before.amount, limit.amount],
    looserAsked: [limit.amount, limit.pending?.amount ?? null],
    looserConfirmed: [before.amount, limit.amount],
    looserTakenBack: [before.amount, before.pending?.amount ?? null],
    looserLapsed: [before.amount, before.pending?.amount ?? null],
  } as const;
  return { what, kind, before: amounts[what][0], after: amounts[what][1] };
}
