import { retainedDuringBreak } from '@sidebet/domain/protection/identity';
import {
  askToReturn,
  type ExclusionPeriod,
  exclude,
  type PlayRestrictions,
  type RestrictionChange,
  returnsAt,
  startTimeOut,
} from '@sidebet/domain/protection/play-restrictions';
import type { Refusal } from '@sidebet/domain/refusals';
import type { PoolClient } from '../../db/pool.ts';
import { withdrawOffers } from '../bets/withdraw-offers.ts';
import { type Asked, changeProtection, type LogLine, type ProtectionDeps, type Written } from './change.ts';
import { keepIdentity } from './kept-identities.ts';

type Person = Pick<Asked, 'userId' | 'idempotencyKey'>;

/**
 * Starts a time-out. Open offers by and to the user are refunded: by the book here or, if the server stops in
 * between, by a worker. Refusals: timeOutInvalid, barNotShorter.
 */
export async function beginTimeOut(deps: ProtectionDeps, person: Person, days: number): Promise<void> {
  await changeProtection(deps, { ...person, asked: ['timeOut', days] }, (client, { restrictions }, now) =>
    write(client, person.userId, startTimeOut(restrictions, days, now), (after) => ({
      what: 'timeOut',
      until: after.timeOut!.until,
    })),
  );
  await withdrawOffers(deps.pool, deps.book, deps.clock);
}

/** Starts a self-exclusion in the same way. Refusals: exclusionNotConfirmed, barNotShorter. */
export async function beginExclusion(
  deps: ProtectionDeps,
  person: Person,
  period: ExclusionPeriod,
  confirmation: string,
): Promise<void> {
  const asked = { ...person, asked: ['exclusion', period] };
  await changeProtection(deps, asked, (client, { restrictions }, now) =>
    write(client, person.userId, exclude(restrictions, period, confirmation, now), (after) => ({
      what: 'exclusion',
      until: after.exclusion!.until,
    })),
  );
  await withdrawOffers(deps.pool, deps.book, deps.clock);
}

/** Requests reinstatement after an exclusion has expired. Refusals: notExcluded, returnTooEarly. */
export function beginReturn(deps: ProtectionDeps, person: Person): Promise<void> {
  return changeProtection(deps, { ...person, asked: ['return'] }, (client, { restrictions }, now) =>
    write(client, person.userId, askToReturn(restrictions, now), (after) => ({
      what: 'returnAsked',
      until: returnsAt(after.exclusion!),
    })),
  );
}

/** Writes a change of a user's breaks. The identity is retained as long as the breaks last. */
async function write(
  client: PoolClient,
  userId: string,
  decided: RestrictionChange | Refusal,
  line: (after: PlayRestrictions) => LogLine,
): Promise<Written | Refusal> {
  if (decided.kind === 'refusal') return decided;
  if (!decided.changed) return { line: null };
  await keepIdentity(client, userId, retainedDuringBreak(decided.restrictions));
  return { restrictions: decided.restrictions, line: line(decided.restrictions) };
}
