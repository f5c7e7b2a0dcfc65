import type { SystemSettings } from '@sidebet/domain/bets/bet';
import { parseDollars } from '@sidebet/domain/cents';
import { openDatabase } from '../db/open-database.ts';
import { createPool } from '../db/pool.ts';
import { readSystemSettings } from '../db/system-settings.ts';
import { readEnvOrExit } from '../env.ts';
import { changeSystemSettings } from '../features/settings/system-settings.ts';

/** `npm run settings -- betsAllowed=false …` changes the live system settings; without arguments it shows them. */

const usage =
  'Usage: npm run settings -- [betsAllowed|canPlaceBets|blockAppUse|depositsAllowed=true|false] [tieRule=awayWins|refund] [withdrawalApproval=DOLLARS, above which a withdrawal waits for an operator]';

function parseChanges(args: readonly string[]): Partial<SystemSettings> | null {
  const changes: Record<string, boolean | string | number> = {};
  for (const arg of args) {
    const [, name, value] = /^(\w+)=([\w.,]+)$/.exec(arg) ?? [];
    const isFlag = ['betsAllowed', 'canPlaceBets', 'blockAppUse', 'depositsAllowed'].includes(name ?? '');
    if (isFlag && (value === 'true' || value === 'false')) changes[name!] = value === 'true';
    else if (name === 'tieRule' && (value === 'awayWins' || value === 'refund')) changes[name] = value;
    else if (name === 'withdrawalApproval') {
      const cents = value === '0' ? 0 : parseDollars(value ?? '');
      if (cents === null) return null;
      changes.withdrawalApprovalCents = cents;
    } else return null;
  }
  return changes;
}

const changes = parseChanges(process.argv.slice(2));
if (!changes) {
  console.error(usage);
  process.exit(1);
}
const database = await openDatabase(readEnvOrExit());
const pool = createPool(database.url, { max: 1 });
try {
  const settings =
    Object.keys(changes).length > 0
      ? await changeSystemSettings(pool, changes)
      : await readSystemSettings(pool);
  console.log(JSON.stringify(settings));
} finally {
  await pool.end();
  await database.release();
}
