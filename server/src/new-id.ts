import { randomUUID } from 'node:crypto';

let millisecond = 0;
let countWithin = 0;

/**
 * A new uuid (version 7): ids of one process sort in the order they were made, up to 4 096 of them a millisecond
 * at its own time, further ones ahead of it.
 */
export function newId(): string {
  const now = Date.now();
  if (now > millisecond) {
    millisecond = now;
    countWithin = 0;
  } else if (++countWithin === 4096) {
    millisecond++;
    countWithin = 0;
  }
  const time = millisecond.toString(16).padStart(12, '0');
  // randomUUID draws its random bytes many ids at a time, which is what makes it cheap.
  const random = randomUUID().slice(18);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${countWithin.toString(16).padStart(3, '0')}${random}`;
}
