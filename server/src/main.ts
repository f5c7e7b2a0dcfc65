import { runProgram } from './app/run-program.ts';
import { stopWithParent } from './app/stop-with-parent.ts';
import { applyStartArguments } from './config/friends-settings.ts';

/** The server program. `--friends` is a site without cash, for people who bet in groups. */
applyStartArguments();
if (process.env.npm_lifecycle_event === 'start') stopWithParent();
await runProgram();
