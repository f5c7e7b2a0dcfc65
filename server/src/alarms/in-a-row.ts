import type { AlarmCode } from '@sidebet/contract/console/alarm-codes';
import type { Alarm } from './alarms.ts';

export type FailuresInARow = { failed(fields: object): void; succeeded(): void };

/**
 * An alarm for failures that are acceptable now and then. Raised at the `limit`th failure in a row and at each
 * further one. A success resets the count. The count is per process.
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
