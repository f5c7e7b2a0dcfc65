import { auditTampering } from './audit-tampering/audit-tampering.ts';
import { backupRestore } from './backup-restore/backup-restore.ts';
import { blackHoles } from './black-holes/black-holes.ts';
import { bookHistories } from './book-histories/book-histories.ts';
import { depositCrashes } from './deposit-crashes/deposit-crashes.ts';
import { failover } from './failover/failover.ts';
import { feedMutations } from './feed-mutations/feed-mutations.ts';
import { fullDisk } from './full-disk/full-disk.ts';
import { groupLedgers } from './group-ledgers/group-ledgers.ts';
import type { Proof } from './harness/proof.ts';
import { heldAccounts } from './held-accounts/held-accounts.ts';
import { hostileUploads } from './hostile-uploads/hostile-uploads.ts';
import { ledgerTampering } from './ledger-tampering/ledger-tampering.ts';
import { liveBus } from './live-bus/live-bus.ts';
import { loginAttempts } from './login-attempts/login-attempts.ts';
import { marketClearing } from './market-clearing/market-clearing.ts';
import { openapiRequests } from './openapi-requests/openapi-requests.ts';
import { payoutCrashes } from './payout-crashes/payout-crashes.ts';
import { postgresVersions } from './postgres-versions/postgres-versions.ts';
import { protectionSequences } from './protection-sequences/protection-sequences.ts';
import { pureHistories } from './pure-histories/pure-histories.ts';
import { buildProof } from './races/race.ts';
import { races } from './races/races.ts';
import { reconciliationGrowth } from './reconciliation-growth/reconciliation-growth.ts';
import { replays } from './replays/replays.ts';
import { seededDifferences } from './seeded-differences/seeded-differences.ts';
import { postgresKills } from './server-kills/postgres-kills.ts';
import { serverKills } from './server-kills/server-kills.ts';
import { twoProcesses } from './server-kills/two-processes.ts';
import { webhookStorm } from './webhook-storm/webhook-storm.ts';
import { withdrawalSplitting } from './withdrawal-splitting/withdrawal-splitting.ts';

/** Every proof, in the order of `npm run prove`. */
export const proofs: readonly Proof[] = [
  pureHistories,
  groupLedgers,
  feedMutations,
  marketClearing,
  bookHistories,
  ...races.map(buildProof),
  replays,
  withdrawalSplitting,
  loginAttempts,
  protectionSequences,
  hostileUploads,
  openapiRequests,
  webhookStorm,
  auditTampering,
  ledgerTampering,
  seededDifferences,
  reconciliationGrowth,
  blackHoles,
  liveBus,
  heldAccounts,
  fullDisk,
  serverKills,
  postgresKills,
  twoProcesses,
  payoutCrashes,
  depositCrashes,
  postgresVersions,
  failover,
  backupRestore,
];
