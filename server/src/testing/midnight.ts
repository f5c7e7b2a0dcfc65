import { setTimeout as sleep } from 'node:timers/promises';

const dayMs = 86_400_000;
/** A test file that reads "today" twice must not start this close to the end of a day. */
const neededMs = 40_000;
/** Days end at UTC−5 for statements and reports, and at UTC for dates of birth. */
const dayEndsUtcMs = [5 * 3_600_000, 0];

/** Milliseconds to wait until no day ends within the next 40 seconds. `now` is milliseconds since 1970 UTC. */
export function waitForNewDayMs(now: number): number {
  const left = Math.min(...dayEndsUtcMs.map((end) => dayMs - ((now - end + dayMs) % dayMs)));
  return left < neededMs ? left + 1 : 0;
}

/** Keeps tests from spanning midnight. Waits at most 40 seconds, and only in the last 40 seconds of a day. */
export async function avoidMidnight(): Promise<void> {
  await sleep(waitForNewDayMs(Date.now()));
}
