import { runProgram } from '../src/app/run-program.ts';
import { endlessPatience } from './patience.ts';
import { answerSettled } from './settled-over-ipc.ts';

/** The server program as tests start it: it never gives up for the machine's sake, and says when its background work is over. */
answerSettled(await runProgram({ patience: endlessPatience }));
