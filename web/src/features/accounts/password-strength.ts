import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** From 0, which falls to the first guesses, to 4. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/**
 * How hard a password is to guess. What the person typed elsewhere in the form counts as guessed first. This module is
 * large: import it only once a password is being typed.
 */
export function scorePassword(password: string, own: readonly string[]): PasswordScore {
  return estimator.check(password, own.filter(Boolean)).score;
}
