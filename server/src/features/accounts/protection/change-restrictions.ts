import { retainedDuringBreak } from '@sidebet/domain/protection/identity';
import {
  type ExclusionPeriod,
  exclude,
  type PlayRestrictions,
  type RestrictionChange,
  requestReinstatement,
  returnsAt,
  startTimeOut,
} from '@sidebet/domain/protection/play-restrictions';
import type { Refusal } from '@sidebet/domain/refusals';
import type { Calls, Uses } from '../../../context.ts';
import type { PoolClient } from '../../../db/pool.ts';
import { withdrawOffers } from '../../betting/bets/withdraw-offers.ts';
import { changeProtection, type LogLine, type ProtectionRequest, type ProtectionWrite } from './change.ts';
import { retainIdentity } from './retained-identities.ts';

type User = Pick<ProtectionRequest, 'userId' | 'idempotencyKey'>;

/**
 * Starts a time-out. Open offers by and to the user are refunded: by the book here or, if the server stops in
 * between, by a worker. Refusals: timeOutInvalid, barNotShorter.
 */
export async function beginTimeOut(
  context: Uses<'pool' | 'clock' | 'hashCost'> & Calls<'book', 'executeAll'>,
  user: User,
  days: number,
): Promise<Refusal | null> {
  const refusal = await changeProtection(
    context,
    { ...user, requestParts: ['timeOut', days] },
    (client, { restrictions }, now) =>
      write(context, client, user.userId, startTimeOut(restrictions, days, now), (after) => ({
        what: 'timeOut',
        until: after.timeOut!.until,
      })),
  );
  if (refusal) return refusal;
  await withdrawOffers(context.pool, context.book, context.clock);
  return null;
}

/** Starts a self-exclusion in the same way. Refusals: exclusionNotConfirmed, barNotShorter. */
export async function beginExclusion(
  context: Uses<'pool' | 'clock' | 'hashCost'> & Calls<'book', 'executeAll'>,
  user: User,
  period: ExclusionPeriod,
  confirmation: string,
): Promise<Refusal | null> {
  const request = { ...user, requestParts: ['exclusion', period] };
  const refusal = await changeProtection(context, request, (client, { restrictions }, now) =>
    write(context, client, user.userId, exclude(restrictions, period, confirmation, now), (after) => ({
      what: 'exclusion',
      until: after.exclusion!.until,
    })),
  );
  if (refusal) return refusal;
  await withdrawOffers(context.pool, context.book, context.clock);
  return null;
}

/** Requests reinstatement after an exclusion has expired. Refusals: notExcluded, returnTooEarly. */
export function beginReinstatement(
  context: Uses<'pool' | 'clock' | 'hashCost'>,
  user: User,
): Promise<Refusal | null> {
  return changeProtection(context, { ...user, requestParts: ['return'] }, (client, { restrictions }, now) =>
    write(context, client, user.userId, requestReinstatement(restrictions, now), (after) => ({
      what: 'returnAsked',
      until: returnsAt(after.exclusion!),
    })),
  );
}

/** Writes a change of a user's breaks. The identity is retained as long as the breaks last. */
async function write(
  { hashCost }: Uses<'hashCost'>,
  client: PoolClient,
  userId: string,
  decided: RestrictionChange | Refusal,
  line: (after: PlayRestrictions) => LogLine,
): Promise<ProtectionWrite | Refusal> {
  if (decided.kind === 'refusal') return decided;
  if (!decided.changed) return { line: null };
  await retainIdentity(client, userId, retainedDuringBreak(decided.restrictions), hashCost);
  return { restrictions: decided.restrictions, line: line(decided.restrictions) };
}
