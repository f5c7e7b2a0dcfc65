import { depositCrashes } from '../faults/deposit-crashes.ts';
import { payoutCrashes } from '../faults/payout-crashes.ts';
import { postgresKills } from '../faults/postgres-kills.ts';
import { serverKills } from '../faults/server-kills.ts';
import { twoProcesses } from '../faults/two-processes.ts';
import { auditTampering } from './audit-tampering.ts';
import { bookHistories } from './book-histories.ts';
import { feedMutations } from './feed-mutations.ts';
import { hostileUploads } from './hostile-uploads.ts';
import { ledgerTampering } from './ledger-tampering.ts';
import { loginGuesses } from './login-guesses.ts';
import type { Proof } from './proof.ts';
import { protectionSequences } from './protection/sequences.ts';
import { pureHistories } from './pure-histories.ts';
import { acceptAccept } from './races/accept-accept.ts';
import { acceptDecline } from './races/accept-decline.ts';
import { acceptDelete } from './races/accept-delete.ts';
import { acceptExpire } from './races/accept-expire.ts';
import { createCreateOneBalance } from './races/create-create.ts';
import { proofOf } from './races/race.ts';
import { settleCorrect } from './races/settle-correct.ts';
import { settleSettle } from './races/settle-settle.ts';
import { replays } from './replays.ts';
import { openapiRequests } from './requests/openapi-requests.ts';
import { seededDifferences } from './seeded-differences.ts';
import { webhookStorm } from './webhook-storm.ts';
import { withdrawalSplitting } from './withdrawal-splitting.ts';

export const races = [
  acceptAccept,
  acceptDelete,
  acceptDecline,
  acceptExpire,
  settleSettle,
  createCreateOneBalance,
];

export const faults = [serverKills, postgresKills, twoProcesses, payoutCrashes, depositCrashes];

/** Every proof, in the order of `npm run prove`. */
export const proofs: readonly Proof[] = [
  pureHistories,
  feedMutations,
  bookHistories,
  ...races.map(proofOf),
  proofOf(settleCorrect),
  replays,
  withdrawalSplitting,
  loginGuesses,
  protectionSequences,
  hostileUploads,
  openapiRequests,
  webhookStorm,
  auditTampering,
  ledgerTampering,
  seededDifferences,
  ...faults,
];
