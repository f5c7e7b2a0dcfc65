import { randomUUID } from 'node:crypto';

/** A clock further behind than this was set back. */
const setBackMs = 60_000;

/**
 * Returns a new version 7 UUID. Ids from one process sort in creation order unless its clock was set back. Up to 4,096
 * ids per millisecond carry the real time; further ones use a later time.
 */
export const newId = createIds();

/** A new id for what belongs to a group: of UUID version 8 (domain/src/book/accounts.ts), otherwise like {@link newId}. */
export function newGroupId(): string {
  const id = newId();
  return `${id.slice(0, 14)}8${id.slice(15)}`;
}

/** A source of ids that sort in creation order. */
export function createIds(): () => string {
  let millisecond = 0;
  let countWithin = 0;
  /** The millisecond as an id begins. */
  let time = '';

  function startMillisecond(ms: number): void {
    millisecond = ms;
    countWithin = 0;
    const hex = ms.toString(16).padStart(12, '0');
    time = `${hex.slice(0, 8)}-${hex.slice(8)}-`;
  }

  return () => {
    const now = Date.now();
    if (now > millisecond || now < millisecond - setBackMs) startMillisecond(now);
    else if (++countWithin === 4096) startMillisecond(millisecond + 1);
    // randomUUID draws random bytes for many ids at once, which makes it cheap.
    return time + (0x7000 + countWithin).toString(16) + randomUUID().slice(18);
  };
}
