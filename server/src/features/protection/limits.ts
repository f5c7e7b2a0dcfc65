import type { Limit } from '@sidebet/domain/protection/limit-change';
import {
  confirmLimit,
  type LimitChange,
  noLimit,
  setLimit,
  takeBack,
} from '@sidebet/domain/protection/limit-change';
import type { LimitKind } from '@sidebet/domain/protection/limits';
import type { Refusal } from '@sidebet/domain/refusals';
import { type Asked, changeProtection, type ProtectionDeps, type Written } from './change.ts';

type Person = Pick<Asked, 'userId' | 'idempotencyKey'>;

/** Sets a limit or removes it, at once or after its wait. Refuses limitInvalid. */
export function setPersonsLimit(
  deps: ProtectionDeps,
  person: Person,
  kind: LimitKind,
  amount: number | null,
) {
  return change(deps, { ...person, asked: ['setLimit', kind, amount] }, kind, (limit, now) =>
    setLimit(kind, limit, amount, now),
  );
}

/** Lets the looser amount take effect. Refuses: limitChangeNotFound, limitChangeTooEarly. */
export function confirmPersonsLimit(
  deps: ProtectionDeps,
  person: Person,
  kind: LimitKind,
  amount: number | null,
) {
  return change(deps, { ...person, asked: ['confirmLimit', kind, amount] }, kind, (limit, now) =>
    confirmLimit(limit, amount, now),
  );
}

/** Keeps the limit as it is. */
export function takeBackLimit(deps: ProtectionDeps, person: Person, kind: LimitKind) {
  return change(deps, { ...person, asked: ['takeBackLimit', kind] }, kind, takeBack);
}

function change(
  deps: ProtectionDeps,
  asked: Asked,
  kind: LimitKind,
  decide: (limit: Limit, now: number) => LimitChange | Refusal,
): Promise<void> {
  return changeProtection(deps, asked, async (_client, stored, now): Promise<Written | Refusal> => {
    const before = stored.limits.get(kind) ?? noLimit;
    const decided = decide(before, now);
    if (decided.kind === 'refusal') return decided;
    return { limit: { kind, limit: decided.limit }, line: lineOf(kind, before, decided) };
  });
}

function lineOf(kind: LimitKind, before: Limit, { what, limit }: LimitChange): Written['line'] {
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
