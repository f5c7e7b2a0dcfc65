import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { migrationFiles } from '@sidebet/server/db/migrate';
import { asOwner } from '@sidebet/server/testing/as-owner';
import { type BetLoad, findLostBets, startBets } from '../harness/bet-load.ts';
import { type Proof, type ProofResult, type ProofRun, Tally } from '../harness/proof.ts';
import { findLastRelease, type Release } from './last-release.ts';
import { runProgram } from './run-program.ts';
import { purseCents, type RunningRelease, startRelease } from './running-release.ts';

const maxTries = 3;
const longestMs = 1_000;
const controlTries = 6;

/**
 * The newest migrations run while two processes of the last release take 30 new bets and 30 acceptances a second and do their
 * work. No file needs more than three tries, no request fails or takes over a second, and the migrations remove nothing that the
 * release may use. The control runs `0087_groups.sql` as version 1.0.0 would have.
 */
export async function proveUpgrade(release: Release, { count, progress }: ProofRun): Promise<ProofResult> {
  const tally = new Tally(progress);
  const notes: string[] = [];
  for (let round = 0; round < count; round++) {
    await using site = await startRelease(release);
    await using load = startBets(site.bettors, site.events, site.acceptors);
    await sleep(3_000);
    notes.push(`${load.takeSlowestMs()} ms before`);
    if (round === 0) {
      const control = await runControl(site, load);
      if (control === null) tally.fail('The control, 0087_groups.sql in one transaction, failed no request.');
      else notes.push(`the control: ${control}`);
      await sleep(3_000);
    }
    tally.add(await upgrade(site, load, notes));
    await load.stop();
    for (const failure of await findLostBets(site.pool, site.bettorIds, purseCents, load))
      tally.fail(failure);
    notes.push(`${load.accepted.size} bets created and accepted`);
  }
  return { ...tally.result(), note: `Longest request: ${notes.join('; ')}.` };
}

async function upgrade(site: RunningRelease, load: BetLoad, notes: string[]): Promise<string | null> {
  const before = await readSchema(site);
  const [refusals, unanswered] = [load.refusals(), load.unanswered()];
  load.takeSlowestMs();
  const { exitCode, output } = await runProgram(migrateProgram, { DATABASE_OWNER_URL: site.ownerUrl });
  await sleep(2_000);
  const slowestMs = load.takeSlowestMs();
  const failed = load.refusals() - refusals + load.unanswered() - unanswered;
  const tries = [...output.matchAll(/: try (\d+) of /g)].map(([, n]) => Number(n) + 1);
  const most = Math.max(1, ...tries);
  notes.push(`${slowestMs} ms while it migrated, with at most ${most} tries for a file`);
  const now = new Set(await readSchema(site));
  const removed = before.filter((part) => !now.has(part));
  if (exitCode !== 0) return `The migration failed: ${output}`;
  if (most > maxTries) return `A file needed ${most} tries: ${output}`;
  if (failed > 0) return `${failed} requests failed while it migrated.`;
  if (slowestMs > longestMs) return `A request took ${slowestMs} ms while it migrated.`;
  if (removed.length > 0) return `It removed what the last release may use: ${removed.join(', ')}.`;
  return null;
}

const migrateProgram = fileURLToPath(import.meta.resolve('@sidebet/server/cli/migrate'));

/** The columns and functions that a running release may use. */
async function readSchema({ ownerUrl }: RunningRelease): Promise<string[]> {
  return asOwner(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ part: string }>(
      `select attrelid::regclass || '.' || attname as part from pg_attribute join pg_class on pg_class.oid = attrelid
       where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
       union all
       select oid::regprocedure::text from pg_proc where pronamespace = 'public'::regnamespace`,
    );
    return rows.map(({ part }) => part);
  });
}

/** What went wrong in one of several tries, each of which is rolled back; null if nothing did. */
async function runControl({ ownerUrl }: RunningRelease, load: BetLoad): Promise<string | null> {
  const { sql } = migrationFiles().find(({ name }) => name === '0087_groups.sql')!;
  for (let tries = 0; tries < controlTries; tries++) {
    const [refusals, unanswered] = [load.refusals(), load.unanswered()];
    load.takeSlowestMs();
    const error = await asOwner(ownerUrl, async (owner) => {
      await owner.query("set lock_timeout = '5s'; begin");
      const failure = await owner.query(sql).catch(({ message }: Error) => message);
      await owner.query('rollback');
      return typeof failure === 'string' ? failure : null;
    });
    await sleep(1_500);
    if (error) return error;
    const slowestMs = load.takeSlowestMs();
    if (slowestMs > longestMs) return `a request took ${slowestMs} ms`;
    if (load.refusals() > refusals || load.unanswered() > unanswered) return 'a request failed';
  }
  return null;
}

const release = findLastRelease();

export const upgradeProof: Proof = {
  name: 'upgrade',
  unit: 'upgrades',
  needsPostgres: false,
  missing: release ? [] : ["the last release's commit in the history of git"],
  claimsTimes: true,
  counts: { full: 6, quick: 1 },
  run: (options) => proveUpgrade(release!, options),
};
