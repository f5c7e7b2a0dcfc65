import type { Alarm } from './alarms.ts';
import type { AlarmCode } from './codes.ts';

export type FailuresInARow = { failed(fields: object): void; succeeded(): void };

/**
 * An alarm for what may fail now and then, but not again and again: raised at the `limit`th failure in a row, and at
 * every further one. One success ends the row. It is counted by this process alone.
 */
export function failuresInARow(alarm: Alarm, code: AlarmCode, limit: number): FailuresInARow {
  let failures = 0;
  return {
    failed(fields) {
      failures++;
      if (failures >= limit) alarm(code, { ...fields, inARow: failures });
    },
    succeeded() {
      failures = 0;
    },
  };
}
