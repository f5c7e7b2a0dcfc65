import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openSite, type Site } from '../failover/site.ts';
import { startBets } from '../harness/bet-load.ts';
import { databaseUser, missingPrograms } from '../harness/kit/programs.ts';
import { findPostgresBin } from '../harness/postgres-bin.ts';
import { type Proof, type ProofResult, type ProofRun, Tally } from '../harness/proof.ts';

const drill = fileURLToPath(import.meta.resolve('@sidebet/server/cli/backup-drill'));
const maxAgeSeconds = 60;
const maxSeconds = 15 * 60;

/**
 * With the kit under load, the newest backup and the archived log are restored: the books agree, the newest entry is at most
 * a minute old and it took at most 15 minutes. The control: without archiving the drill fails.
 */
async function proveBackupRestore({ count, progress }: ProofRun): Promise<ProofResult> {
  const tally = new Tally(progress);
  await using site = await openSite();
  const outputs: string[] = [];
  await using load = startBets(site.bettors, site.events);
  await site.kit.backUp();
  for (let round = 0; round < count; round++) {
    await sleep(20_000);
    const found = await runDrill(site);
    outputs.push(found.output);
    const { restoredInSeconds = Infinity } = found.isOk ? JSON.parse(found.output) : {};
    tally.add(found.isOk && restoredInSeconds <= maxSeconds ? null : `The drill failed: ${found.output}`);
  }
  await site.kit.configure({ postgresql: { parameters: { archive_command: '/bin/false' } } });
  await sleep((maxAgeSeconds + 10) * 1000);
  if ((await runDrill(site)).isOk) tally.fail('The control, a database without archiving, passed the drill.');
  await load.stop();
  return { ...tally.result(), note: outputs.join(' ') };
}

async function runDrill({ kit }: Site): Promise<{ isOk: boolean; output: string }> {
  const env = {
    ...process.env,
    ...(await kit.primary()).env,
    DRILL_URL: kit.urls.haproxy,
    PG_BIN: findPostgresBin()!,
  };
  return promisify(execFile)(process.execPath, [drill, '--max-age', String(maxAgeSeconds)], {
    env,
    ...databaseUser,
  }).then(
    ({ stdout }) => ({ isOk: true, output: stdout.trim() }),
    (error: Error & { stdout?: string; stderr?: string }) => ({
      isOk: false,
      output: `${error.stdout ?? ''}${error.stderr || error.message}`.trim(),
    }),
  );
}

export const backupRestore: Proof = {
  name: 'backupRestore',
  unit: 'restores',
  needsPostgres: false,
  missing: missingPrograms(),
  counts: { full: 3, quick: 1 },
  run: proveBackupRestore,
};
