import { formatDollars, parseDollars } from '@sidebet/domain/cents';
import { takeReason } from '../audit/command-line.ts';
import { systemClock } from '../clock.ts';
import { openDatabase } from '../db/open-database.ts';
import { createPool } from '../db/pool.ts';
import { readEnvOrExit } from '../env.ts';
import { readAdminSettings, type SettingChanges } from '../features/admin/settings.ts';
import { changeFromCommandLine } from '../features/admin/settings-command-line.ts';

/**
 * `npm run settings -- betsAllowed=false --reason "WHY"` changes the live system settings and leaves a row of the audit
 * log; without arguments it shows them, and when a higher amount that is set will count.
 */

const usage = `Usage: npm run settings
       npm run settings -- NAME=VALUE … --reason "WHY"
betsAllowed, canPlaceBets, blockAppUse, depositsAllowed: true or false
tieRule: awayWins or refund
withdrawalApproval: DOLLARS, above which a withdrawal waits for an operator
adjustmentApproval: DOLLARS, above which an adjustment waits for a second operator
The reason is kept in the audit log for good.`;

const flags = ['betsAllowed', 'canPlaceBets', 'blockAppUse', 'depositsAllowed'];
const limits = ['withdrawalApproval', 'adjustmentApproval'];

function parseChanges(args: readonly string[]): SettingChanges | null {
  const changes: Record<string, boolean | string | number> = {};
  for (const arg of args) {
    const [, name = '', value = ''] = /^(\w+)=([\w.,]+)$/.exec(arg) ?? [];
    const cents = value === '0' ? 0 : parseDollars(value);
    if (flags.includes(name) && (value === 'true' || value === 'false')) changes[name] = value === 'true';
    else if (name === 'tieRule' && (value === 'awayWins' || value === 'refund')) changes[name] = value;
    else if (limits.includes(name) && cents !== null) changes[`${name}Cents`] = cents;
    else return null;
  }
  return args.length === 0 ? null : changes;
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

const args = process.argv.slice(2);
const taken = args.length === 0 ? null : takeReason(args);
if (taken && 'mistake' in taken) fail(`${taken.mistake}\n\n${usage}`);
const changes = taken && parseChanges(taken.words);
if (taken && !changes) fail(usage);
const database = await openDatabase(readEnvOrExit());
const pool = createPool(database.url, { max: 1 });
try {
  if (taken && changes) {
    const refusal = await changeFromCommandLine(pool, systemClock, changes, taken.reason);
    if (refusal) console.error(refusal.message);
    if (refusal) process.exitCode = 1;
  }
  const { settings, approvals } = await readAdminSettings(pool, systemClock);
  console.log(JSON.stringify(settings));
  for (const [name, { inForceCents, ahead }] of Object.entries(approvals))
    for (const { cents, from } of ahead)
      console.log(
        `${name}: ${formatDollars(cents)} counts from ${from}, ${formatDollars(inForceCents)} counts now`,
      );
} finally {
  await pool.end();
  await database.release();
}
