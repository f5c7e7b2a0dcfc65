import { runProgram } from './run-program.ts';

/** The server program. */
await runProgram();
