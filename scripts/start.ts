import { parseArgs } from 'node:util';
import { buildWebWhenStale } from './build-web.ts';
import { stopWithParent } from './stop-with-parent.ts';

/**
 * `npm start`: the built site, the API and the workers in one process. `npm start -- --friends` is a site without cash, for
 * people who bet in groups; it connects to nothing outside unless configured to.
 */
const usage = 'npm start [-- --friends]';

/** What `--friends` sets, unless the environment does. */
const friends = { CASH: 'off', BREACHED_PASSWORDS: 'off', DATA_DIR: '.data-friends' };

if (readArguments().friends) for (const [name, value] of Object.entries(friends)) process.env[name] ||= value;
stopWithParent();
buildWebWhenStale();
await import('../server/src/main.ts');

function readArguments() {
  try {
    return parseArgs({ options: { friends: { type: 'boolean', default: false } } }).values;
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    process.exit(1);
  }
}
