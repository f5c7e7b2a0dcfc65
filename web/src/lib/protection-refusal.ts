import type { RefusalCode } from '@sidebet/domain/refusals';
import { ApiProblem } from './api-problem.ts';

/** A limit that its person set and can look at. */
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

/** Whether one of the person's own limits said no; the message names it and what is left. */
export function isLimitRefusal(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && ofLimit.some((code) => code === error.code);
}

/** Whether anything that the person set to protect themselves said no. */
export function isProtectionRefusal(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && ofProtection.some((code) => code === error.code);
}
