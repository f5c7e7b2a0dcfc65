import { bookHistories } from './book-histories.ts';
import type { Proof } from './proof.ts';
import { pureHistories } from './pure-histories.ts';

/** Every proof, in the order in which `npm run prove` runs them. */
export const proofs: readonly Proof[] = [pureHistories, bookHistories];
