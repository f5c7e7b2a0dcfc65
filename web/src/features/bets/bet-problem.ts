import type { GroupKind } from '@sidebet/domain/book/accounts';
import type { SystemSettings } from '@sidebet/domain/book/bet';
import { formatDollars, maxAmountCents } from '@sidebet/domain/cents';
import { isPriceInRange } from '@sidebet/domain/markets/price';
import { type Refusal, type RefusalCode, refuse, refuseStakeBelowMinimum } from '@sidebet/domain/refusals';
import { ApiProblem } from '../../lib/api-problem.ts';
import { isProtectionRefusal } from '../../lib/protection-refusal.ts';

const wagerCodes = [
  'invalidWager',
  'stakeAboveMaximum',
  'stakeBelowMinimum',
  'tooManyOpenBets',
  'insufficientFunds',
] as const;

const eligibilityCodes = ['placeNotOffered', 'underageHere', 'identityRefused'] as const;

/** Of a take: the offers do not have this amount. */
const partCodes = ['moreThanLeft', 'takenWhole', 'partTooSmall', 'tooLittleLeft'] as const;

const fundsCodes = ['insufficientFunds', 'insufficientFundsToAccept'] as const;

/** Checks a wager before the request, in the specified order of refusals. The server repeats every check. */
export function wagerProblem(
  wagerCents: number | null,
  balanceCents: number,
  settings: SystemSettings | null,
): ApiProblem | null {
  if (wagerCents === null) return problem(refuse('invalidWager'));
  if (wagerCents > maxAmountCents) return problem(refuse('stakeAboveMaximum'));
  if (balanceCents < wagerCents) return problem(refuse('insufficientFunds'));
  if (!settings?.betsAllowed || !settings.canPlaceBets || settings.blockAppUse)
    return problem(refuse('betsBlocked'));
  if (wagerCents < settings.minimumStakeCents)
    return problem(refuseStakeBelowMinimum(settings.minimumStakeCents));
  return null;
}

/** Whether a message belongs at the wager field. */
export function isWagerProblem(error: unknown): error is ApiProblem {
  if (isStandingRefusal(error)) return true;
  return error instanceof ApiProblem && wagerCodes.some((code) => code === error.code);
}

/** Whether a message belongs at the button that takes a bet. */
export function isStakeProblem(error: unknown): error is ApiProblem {
  return isFundsProblem(error) || isStandingRefusal(error);
}

/** Whether a message belongs at the field of what is risked in a take: funds, limits, or an amount the offers do not have. */
export function isRiskProblem(error: unknown): error is ApiProblem {
  if (isStakeProblem(error) || isWagerProblem(error)) return true;
  return error instanceof ApiProblem && partCodes.some((code) => code === error.code);
}

/** What to say at the button if an offer changed under its taker, or is gone. Null for other refusals. */
export function offerProblem(error: unknown): string | null {
  return error instanceof ApiProblem ? (offerProblems[error.code] ?? null) : null;
}

/** Whether the price has to be confirmed first. */
export function isPriceQuestion(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'priceNotConfirmed';
}

/** Whether an offer ended before it was accepted. */
export function isOfferGone(error: unknown): boolean {
  return error instanceof ApiProblem && (error.code === 'offerLapsed' || error.code === 'offerExpired');
}

const offerProblems: Readonly<Record<string, string>> = {
  termsChanged: 'The terms of this bet have changed. These are the new ones. Nothing was accepted.',
  offerLapsed: 'This bet was just taken back because the market moved. Your balance is unchanged.',
  offerExpired: 'This bet is no longer open. Your balance is unchanged.',
};

/** Whether a deposit would help. */
export function isFundsProblem(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && fundsCodes.some((code) => code === error.code);
}

/** Lasting refusals for age, place or protection. A reality check is not one: a tap ends it, and its message. */
function isStandingRefusal(error: unknown): error is ApiProblem {
  if (error instanceof ApiProblem && eligibilityCodes.some((code) => code === error.code)) return true;
  return isProtectionRefusal(error) && error.code !== 'realityCheckDue';
}

export type OfferField = 'stake' | 'win' | 'line' | 'openUntil' | 'confirmation' | 'fee' | 'match';

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
  if (acceptorStakeCents === null)
    return problem(refuse('invalidWager', 'Please enter what you want to win.'));
  if (acceptorStakeCents > maxAmountCents)
    return problem(
      refuse('stakeAboveMaximum', `The other side can risk at most ${formatDollars(maxAmountCents)}.`),
    );
  if (acceptorStakeCents < settings.minimumStakeCents)
    return problem(
      refuse(
        'stakeBelowMinimum',
        `The other side must risk at least ${formatDollars(settings.minimumStakeCents)}.`,
      ),
    );
  if (!isPriceInRange(stakeCents, acceptorStakeCents)) return problem(refuse('priceOutOfRange'));
  if (expiresAt === null || (expiresAt > now && expiresAt <= startsAt)) return null;
  return problem(refuse('invalidExpiry'));
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
  if (inPoints && Math.min(stakeCents, acceptorStakeCents) < 1_00)
    return problem(refuse('stakeBelowOnePoint'));
  return purseCents !== undefined && stakeCents > purseCents ? problem(refuse('insufficientInGroup')) : null;
}

const fieldByCode: Partial<Record<RefusalCode, OfferField>> = {
  invalidLine: 'line',
  lineNotQuotable: 'line',
  invalidSelection: 'line',
  marketNotOffered: 'line',
  priceOutOfRange: 'win',
  invalidExpiry: 'openUntil',
  priceNotConfirmed: 'confirmation',
  feeChanged: 'fee',
  stakeBelowOnePoint: 'stake',
  insufficientInGroup: 'stake',
  counterSameTerms: 'win',
};

/** The field a refusal belongs to; null for toasts. Both stakes have a minimum and a maximum. */
export function fieldFor(error: unknown, { stakeCents, acceptorStakeCents }: Wanted): OfferField | null {
  if (!(error instanceof ApiProblem)) return null;
  if (error.code === 'counterAboveOffer') return error.fields[0]?.path === 'stakeCents' ? 'stake' : 'win';
  const field = fieldByCode[error.code as RefusalCode];
  if (field) return field;
  if (!isWagerProblem(error)) return null;
  if (stakeCents === null) return 'stake';
  if (acceptorStakeCents === null) return 'win';
  if (error.code === 'stakeBelowMinimum') return acceptorStakeCents < stakeCents ? 'win' : 'stake';
  if (error.code === 'stakeAboveMaximum') return acceptorStakeCents > stakeCents ? 'win' : 'stake';
  return 'stake';
}

function problem({ code, message }: Refusal): ApiProblem {
  return new ApiProblem(code, 400, message);
}
