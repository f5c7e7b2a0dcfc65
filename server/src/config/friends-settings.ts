import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** In a release, next to its folder: the next release is unpacked there too and uses the same data. */
const dataDir = existsSync(join(root, 'BUILD')) ? join(root, '../friends-data') : '.data-friends';

/** What `--friends` sets, unless the environment does: a site without cash that connects to nothing outside this machine. */
const friendsSettings = { CASH: 'off', BREACHED_PASSWORDS: 'off', DATA_DIR: dataDir };

export const friendsOption = { friends: { type: 'boolean', default: false } } as const;

export function applyFriendsSettings(variables: NodeJS.ProcessEnv = process.env): void {
  for (const [name, value] of Object.entries(friendsSettings)) variables[name] ||= value;
}

/** Applies the arguments of `npm start`. An unknown one prints the usage and exits. */
export function applyStartArguments(): void {
  try {
    if (parseArgs({ options: friendsOption }).values.friends) applyFriendsSettings();
  } catch (error) {
    console.error(`${(error as Error).message}\nnpm start [-- --friends]`);
    process.exit(1);
  }
}
