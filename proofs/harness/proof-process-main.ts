import { proofs } from '../proofs.ts';
import type { ProofRequest } from './proof-process.ts';
import { runProof } from './run-proof.ts';

process.on('message', async ({ name, ...options }: ProofRequest) => {
  const proof = proofs.find((one) => one.name === name)!;
  process.send!(await runProof(proof, options));
});
// With main.ts, also when that is killed. An exit ends what a proof has started; the default action of a signal does not.
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => process.exit(143));
// Ctrl-C also reaches main.ts, which decides.
process.on('SIGINT', () => {});
