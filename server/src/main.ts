import { applyStartArguments } from './config/friends-settings.ts';
import { runProgram } from './run-program.ts';
import { stopWithParent } from './stop-with-parent.ts';

/** The server program. `--friends` is a site without cash, for people who bet in groups. */
applyStartArguments();
if (process.env.npm_lifecycle_event === 'start') stopWithParent();
await runProgram();
