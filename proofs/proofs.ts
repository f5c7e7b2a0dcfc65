import { accomplices } from './accomplices/accomplices.ts';
import { auditTampering } from './audit-tampering/audit-tampering.ts';
import { backupRestore } from './backup-restore/backup-restore.ts';
import { blackHoles } from './black-holes/black-holes.ts';
import { bookHistories } from './book-histories/book-histories.ts';
import { depositCrashes } from './deposit-crashes/deposit-crashes.ts';
import { endingDebts } from './ending-debts/ending-debts.ts';
import { failover } from './failover/failover.ts';
import { feedMutations } from './feed-mutations/feed-mutations.ts';
import { fullDisk } from './full-disk/full-disk.ts';
import { groupLedgers } from './group-ledgers/group-ledgers.ts';
import { isInstalled } from './harness/kit/programs.ts';
import type { Proof } from './harness/proof.ts';
import { type FaultTest, testFileProof } from './harness/test-file-proof.ts';
import { heldAccounts } from './held-accounts/held-accounts.ts';
import { hostileUploads } from './hostile-uploads/hostile-uploads.ts';
import { ledgerTampering } from './ledger-tampering/ledger-tampering.ts';
import { liveBus } from './live-bus/live-bus.ts';
import { missingNats } from './live-bus/nats-server.ts';
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
import { upgradeProof } from './upgrade/upgrade.ts';
import { webhookStorm } from './webhook-storm/webhook-storm.ts';
import { withdrawalSplitting } from './withdrawal-splitting/withdrawal-splitting.ts';

/** The files of tests that inject faults, each a proof, and what they need that this machine lacks. */
export const faultTests: readonly FaultTest[] = [
  // First, because they take longest.
  { file: 'proofs/failover/maintenance.faults.test.ts', missing: failover.missing },
  { file: 'proofs/failover/failover-controls.faults.test.ts', missing: failover.missing },
  { file: 'server/src/app/stop-with-parent.faults.test.ts' },
  { file: 'proofs/harness/killed-proof.faults.test.ts' },
  { file: 'server/testing/throwaway-cluster.faults.test.ts' },
  { file: 'server/src/db/cluster.faults.test.ts' },
  { file: 'server/src/db/replica.faults.test.ts' },
  { file: 'server/src/app/app-database-loss.faults.test.ts' },
  { file: 'server/src/app/stop-signals.faults.test.ts' },
  { file: 'server/src/integrations/payments/on-play-money/killed-provider.faults.test.ts' },
  { file: 'proofs/failover/kit-access.faults.test.ts', missing: failover.missing },
  {
    file: 'proofs/behind-proxies/behind-proxies.faults.test.ts',
    // One is enough: the tests of the other are skipped.
    missing: ['haproxy', 'caddy'].some(isInstalled) ? [] : ['haproxy or caddy'],
  },
  { file: 'proofs/live-bus/nats.faults.test.ts', missing: missingNats },
  { file: 'proofs/black-holes/black-holes-controls.faults.test.ts', claimsTimes: true },
  { file: 'proofs/held-accounts/held-accounts-controls.faults.test.ts', claimsTimes: true },
  { file: 'proofs/full-disk/full-disk-controls.faults.test.ts', missing: fullDisk.missing },
  { file: 'proofs/server-kills/server-kills-controls.faults.test.ts' },
  { file: 'proofs/payout-crashes/payout-crashes-controls.faults.test.ts' },
  { file: 'proofs/deposit-crashes/deposit-crashes-controls.faults.test.ts' },
];

const [maintenance, failoverControls, ...otherFaultTests] = faultTests.map(testFileProof);

/** Every proof, in the order of `npm run prove`. The first three take long and mostly wait: others compute meanwhile. */
export const proofs: readonly Proof[] = [
  maintenance!,
  backupRestore,
  failoverControls!,
  pureHistories,
  accomplices,
  groupLedgers,
  endingDebts,
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
  upgradeProof,
  failover,
  ...otherFaultTests,
];
