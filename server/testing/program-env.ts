import { fileURLToPath } from 'node:url';

const { LD_PRELOAD, DATEFUDGE } = process.env;
/** What moves the machine's clock (scripts/repeat-ci.ts), so a program has the same time as its database. */
const movedClock = LD_PRELOAD && DATEFUDGE ? { LD_PRELOAD, DATEFUDGE } : {};

/**
 * The environment of every program that a test starts. Node saves its compiled modules when it exits normally, so the next
 * program needs a third less CPU to start.
 */
export const programEnv = {
  ...movedClock,
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/programs', import.meta.url)),
};
