import type { RefusalCode } from '@sidebet/domain/refusals';
import { ApiProblem } from './api-problem.ts';

/** Limits that the user set and can view. */
const ofLimit: readonly RefusalCode[] = [
  'depositLimitReached',
  'wagerLimitReached',
  'lossLimitReached',
  'sessionTimeUsed',
];

const ofProtection: readonly RefusalCode[] = [
  ...ofLimit,
  'realityCheckDue',
  'timeOutInForce',
  'selfExcluded',
];

/** Whether one of the user's own limits refused; the message names it and the remainder. */
export function isLimitRefusal(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && ofLimit.some((code) => code === error.code);
}

/** Whether any of the user's protection settings refused. */
export function isProtectionRefusal(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && ofProtection.some((code) => code === error.code);
}
