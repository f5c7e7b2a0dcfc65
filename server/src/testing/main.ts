import { server } from '../main.ts';
import { answerSettled } from './settled-over-ipc.ts';

/** The server program as tests start it: the test that spawned it can wait for its background work. */
answerSettled(server);
