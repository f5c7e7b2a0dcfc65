import type { protectionState } from '@sidebet/contract/protection';
import { findHelpLine } from '@sidebet/domain/place/help-line';
import { confirmable, type Limit, lapse, unlimited } from '@sidebet/domain/protection/limit-change';
import {
  type LimitKind,
  limitKinds,
  type MoneyLimitKind,
  moneyLimitKinds,
} from '@sidebet/domain/protection/limits';
import {
  isExcluded,
  isTimedOut,
  type PlayRestrictions,
  returnsAt,
} from '@sidebet/domain/protection/play-restrictions';
import {
  currentSpan,
  realityCheckDueAt,
  type UseSpan,
  usedMinutes,
  useFreeAt,
} from '@sidebet/domain/protection/use';
import type { z } from 'zod';
import { readProtections, readStakeSums, type StoredProtection } from '../../../book/protection.ts';
import type { Pool } from '../../../db/pool.ts';
import type { GameClock } from '../../../time/clock.ts';
import { readChecks } from '../age-place/checks.ts';
import { readDepositSums, readFreeAt, readNetSince } from './sums.ts';

type ProtectionState = z.output<typeof protectionState>;
type Used = { readonly used: number; readonly freeAt: number | null };

/** A user's protection settings as shown to the user and to operators. */
export async function readState(pool: Pool, clock: GameClock, userId: string): Promise<ProtectionState> {
  const now = clock.now();
  const [stored, stakes, deposits, freeAt, hasDeposited, checks] = await Promise.all([
    readProtections(pool, [userId], now),
    readStakeSums(pool, [userId], now),
    readDepositSums(pool, userId, now),
    readFreeAt(pool, userId, now),
    didDeposit(pool, userId),
    readChecks(pool, userId),
  ]);
  const user = stored.get(userId)!;
  const span = isMeasured(user) ? currentSpan(user.spans.at(-1), now) : null;
  const money = { ...stakes.get(userId)!, ...deposits };
  const everyMinutes = user.limits.get('realityCheck')?.amount ?? null;
  const dueAt = everyMinutes === null ? null : realityCheckDueAt(span, everyMinutes, user.checkConfirmedAt);
  const used = (kind: LimitKind, limit: number | null): Used => {
    if (isMoney(kind)) return { used: money[kind], freeAt: freeAt[kind] };
    if (kind === 'sessionDay') return usedTime(user.spans, limit, now);
    const since = span && Math.max(span.startedAt, user.checkConfirmedAt ?? 0);
    return { used: since === null ? 0 : Math.floor((now - since) / 60_000), freeAt: null };
  };
  return {
    now,
    limits: limitKinds.map((kind) => {
      const limit = lapse(user.limits.get(kind) ?? unlimited, now).limit;
      return limitView(kind, limit, used(kind, limit.amount));
    }),
    bar: barView(user.restrictions, now),
    session: span && {
      startedAt: span.startedAt,
      minutes: Math.floor((now - span.startedAt) / 60_000),
      netCents: await readNetSince(pool, userId, span.startedAt),
    },
    realityCheck: dueAt === null ? null : { due: now >= dueAt, dueAt },
    offered: offered(user, hasDeposited),
    helpLine: findHelpLine(checks?.place?.place ?? null),
  };
}

function isMeasured({ limits }: StoredProtection): boolean {
  return (['sessionDay', 'realityCheck'] as const).some(
    (kind) => typeof limits.get(kind)?.amount === 'number',
  );
}

function usedTime(spans: readonly UseSpan[], limit: number | null, now: number): Used {
  return {
    used: usedMinutes(spans, now),
    freeAt: limit === null ? null : useFreeAt(spans, limit, now),
  };
}

function limitView(
  kind: LimitKind,
  { amount, pending }: Limit,
  { used, freeAt }: Used,
): ProtectionState['limits'][number] {
  const wait = pending && confirmable(pending);
  return {
    kind,
    unit: isMoney(kind) ? 'cents' : 'minutes',
    limit: amount,
    used,
    left: amount === null ? null : Math.max(0, amount - used),
    nextFreeAt: freeAt,
    pending: pending && {
      limit: pending.amount,
      askedAt: pending.askedAt,
      confirmFrom: wait!.from,
      lapsesAt: wait!.until,
    },
  };
}

function barView(restrictions: PlayRestrictions, now: number): ProtectionState['bar'] {
  if (isExcluded(restrictions, now)) {
    const { since, until, returnAskedAt } = restrictions.exclusion!;
    return {
      kind: 'exclusion',
      since,
      until,
      canAskToReturn: until !== null && now >= until && returnAskedAt === null,
      returnsAt: returnsAt(restrictions.exclusion!),
    };
  }
  if (!isTimedOut(restrictions, now)) return null;
  const { since, until } = restrictions.timeOut!;
  return { kind: 'timeOut', since, until, canAskToReturn: false, returnsAt: null };
}

/** Each offer is shown until it is answered or a deposit is made; the second only to users without that limit. */
function offered({ answered, limits }: StoredProtection, hasDeposited: boolean): ProtectionState['offered'] {
  if (hasDeposited) return null;
  if (!answered.signup) return 'signup';
  const hasLimit = (['depositDay', 'depositWeek', 'depositMonth'] as const).some(
    (kind) => typeof limits.get(kind)?.amount === 'number',
  );
  return answered.firstDeposit || hasLimit ? null : 'firstDeposit';
}

async function didDeposit(pool: Pool, userId: string): Promise<boolean> {
  const { rows } = await pool.query<{ did: boolean }>(
    "select exists (select from deposits where user_id = $1 and status = 'successful') as did",
    [userId],
  );
  return rows[0]!.did;
}

function isMoney(kind: LimitKind): kind is MoneyLimitKind {
  return (moneyLimitKinds as readonly string[]).includes(kind);
}
