import type { SystemSettings } from '@sidebet/domain/bets/bet';
import { formatDollars, maxAmountCents } from '@sidebet/domain/cents';
import type { GroupKind } from '@sidebet/domain/groups/group';
import { isPriceInRange } from '@sidebet/domain/markets/price';
import { type RefusalCode, refusalMessages } from '@sidebet/domain/refusals';
import { ApiProblem } from '../../lib/api-problem.ts';
import { isWagerProblem, wagerProblem } from './wager-problem.ts';

export type OfferField = 'stake' | 'win' | 'line' | 'openUntil' | 'confirmation' | 'fee';

/** What a draft would send. `expiresAt` is NaN while a chosen end is incomplete. Times in ms since 1970 UTC. */
type Wanted = {
  readonly stakeCents: number | null;
  readonly acceptorStakeCents: number | null;
  readonly expiresAt: number | null;
};
type Limits = {
  readonly balanceCents: number;
  readonly settings: SystemSettings | null;
  readonly startsAt: number;
  readonly now: number;
};

/** Checks an offer before the request. The server repeats every check. */
export function findOfferProblem(wanted: Wanted, limits: Limits): ApiProblem | null {
  const { stakeCents, acceptorStakeCents, expiresAt } = wanted;
  const { settings, now, startsAt } = limits;
  const ofStake = wagerProblem(stakeCents, limits.balanceCents, settings);
  if (ofStake || stakeCents === null || settings === null) return ofStake;
  if (acceptorStakeCents === null) return problem('invalidWager', 'Please enter what you want to win.');
  if (acceptorStakeCents > maxAmountCents)
    return problem('stakeAboveMaximum', `The other side can risk at most ${formatDollars(maxAmountCents)}.`);
  if (acceptorStakeCents < settings.minimumStakeCents)
    return problem(
      'stakeBelowMinimum',
      `The other side must risk at least ${formatDollars(settings.minimumStakeCents)}.`,
    );
  if (!isPriceInRange(stakeCents, acceptorStakeCents)) return problem('priceOutOfRange');
  if (expiresAt === null || (expiresAt > now && expiresAt <= startsAt)) return null;
  return problem('invalidExpiry');
}

type GroupLimits = Omit<Limits, 'balanceCents'> & {
  readonly kind: GroupKind;
  /** What the user can stake in the group; undefined until it is known. */
  readonly purseCents: number | undefined;
};

/** The same for an offer to a group. Points have a minimum of their own. */
export function findGroupOfferProblem(wanted: Wanted, limits: GroupLimits): ApiProblem | null {
  const { kind, purseCents, settings } = limits;
  const { stakeCents, acceptorStakeCents } = wanted;
  const inPoints = kind === 'points';
  const found = findOfferProblem(wanted, {
    ...limits,
    balanceCents: Number.MAX_SAFE_INTEGER,
    settings: settings && inPoints ? { ...settings, minimumStakeCents: 1 } : settings,
  });
  if (found || stakeCents === null || acceptorStakeCents === null) return found;
  if (inPoints && Math.min(stakeCents, acceptorStakeCents) < 1_00) return problem('stakeBelowOnePoint');
  return purseCents !== undefined && stakeCents > purseCents ? problem('insufficientInGroup') : null;
}

const fieldByCode: Partial<Record<RefusalCode, OfferField>> = {
  invalidLine: 'line',
  invalidSelection: 'line',
  marketNotOffered: 'line',
  priceOutOfRange: 'win',
  invalidExpiry: 'openUntil',
  priceNotConfirmed: 'confirmation',
  feeChanged: 'fee',
  stakeBelowOnePoint: 'stake',
  insufficientInGroup: 'stake',
};

/** The field a refusal belongs to; null for toasts. Both stakes have a minimum and a maximum. */
export function fieldFor(error: unknown, { stakeCents, acceptorStakeCents }: Wanted): OfferField | null {
  if (!(error instanceof ApiProblem)) return null;
  const field = fieldByCode[error.code as RefusalCode];
  if (field) return field;
  if (!isWagerProblem(error)) return null;
  if (stakeCents === null) return 'stake';
  if (acceptorStakeCents === null) return 'win';
  if (error.code === 'stakeBelowMinimum') return acceptorStakeCents < stakeCents ? 'win' : 'stake';
  if (error.code === 'stakeAboveMaximum') return acceptorStakeCents > stakeCents ? 'win' : 'stake';
  return 'stake';
}

function problem(code: RefusalCode, message: string = refusalMessages[code]): ApiProblem {
  return new ApiProblem(code, 400, message);
}
