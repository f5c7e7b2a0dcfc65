import {
  askToReturn,
  type Bars,
  type BarsChange,
  type ExclusionPeriod,
  exclude,
  returnsAt,
  startTimeOut,
} from '@sidebet/domain/protection/bars';
import type { Refusal } from '@sidebet/domain/refusals';
import { withdrawOffers } from '../../workers/withdraw-offers.ts';
import { type Asked, changeProtection, type LogLine, type ProtectionDeps } from './change.ts';
import { keepIdentity, releaseIdentity } from './excluded-identities.ts';

type Person = Pick<Asked, 'userId' | 'idempotencyKey'>;

/**
 * Begins a time-out. Offers by and to the person return to who made them: the book does it here and, should the server
 * stop in between, a worker. Refuses: timeOutInvalid, barNotShorter.
 */
export async function beginTimeOut(deps: ProtectionDeps, person: Person, days: number): Promise<void> {
  await changeProtection(deps, { ...person, asked: ['timeOut', days] }, async (_client, { bars }, now) =>
    written(startTimeOut(bars, days, now), (after) => ({ what: 'timeOut', until: after.timeOut!.until })),
  );
  await withdrawOffers(deps.pool, deps.book, deps.clock);
}

/** Excludes a person, likewise. Refuses: exclusionNotConfirmed, barNotShorter. */
export async function beginExclusion(
  deps: ProtectionDeps,
  person: Person,
  period: ExclusionPeriod,
  confirmation: string,
): Promise<void> {
  const asked = { ...person, asked: ['exclusion', period] };
  await changeProtection(deps, asked, async (client, { bars }, now) => {
    const decided = exclude(bars, period, confirmation, now);
    if (decided.kind === 'change') await keepIdentity(client, person.userId, decided.bars.exclusion!.until);
    return written(decided, (after) => ({ what: 'exclusion', until: after.exclusion!.until }));
  });
  await withdrawOffers(deps.pool, deps.book, deps.clock);
}

/** A person whose exclusion is over asks to return. Refuses: notExcluded, returnTooEarly. */
export function beginReturn(deps: ProtectionDeps, person: Person): Promise<void> {
  return changeProtection(deps, { ...person, asked: ['return'] }, async (client, { bars }, now) => {
    const decided = askToReturn(bars, now);
    if (decided.kind === 'change')
      await releaseIdentity(client, person.userId, returnsAt(decided.bars.exclusion!)!);
    return written(decided, (after) => ({ what: 'returnAsked', until: returnsAt(after.exclusion!) }));
  });
}

function written(decided: BarsChange | Refusal, line: (after: Bars) => LogLine) {
  if (decided.kind === 'refusal') return decided;
  if (!decided.changed) return { line: null };
  return { bars: decided.bars, line: line(decided.bars) };
}
