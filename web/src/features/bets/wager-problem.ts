import type { SystemSettings } from '@sidebet/domain/bets/bet';
import { maxAmountCents } from '@sidebet/domain/cents';
import { type Refusal, refuse, refuseStakeBelowMinimum } from '@sidebet/domain/refusals';
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

function problem({ code, message }: Refusal): ApiProblem {
  return new ApiProblem(code, 400, message);
}
