import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** From 0 (guessed first) to 4. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/**
 * Estimates how hard a password is to guess, treating other form values as known. The module is large: import it only
 * when a password is typed.
 */
export function scorePassword(password: string, own: readonly string[]): PasswordScore {
  return estimator.check(password, own.filter(Boolean)).score;
}
