import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/**
 * Loaded into a program with `--import`: appends the address of every module it loads, one a line, to the file
 * RECORD_MODULES.
 */

const file = process.env.RECORD_MODULES!;

registerHooks({
  load(url, context, nextLoad) {
    appendFileSync(file, `${url}\n`);
    return nextLoad(url, context);
  },
});
