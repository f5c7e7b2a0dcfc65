import { randomUUID } from 'node:crypto';

let millisecond = 0;
let countWithin = 0;

/**
 * Returns a new version 7 UUID. Ids from one process sort in creation order. Up to 4,096 ids per millisecond
 * carry the real time; further ones use a later time.
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
  // randomUUID draws random bytes for many ids at once, which makes it cheap.
  const random = randomUUID().slice(18);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${countWithin.toString(16).padStart(3, '0')}${random}`;
}
