import { z } from 'zod';

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime();
/** Money: a whole number of cents; may be negative only where a field says so. */
export const cents = z.int();
/** A wager or deposit as sent: the rules, not the schema, say what is too small or too large. */
export const amountCents = z.int();
export const uuid = z.uuid();
export const side = z.enum(['home', 'away']);
export const tieRule = z.enum(['awayWins', 'refund']);
/** Nothing stored holds a NUL, for PostgreSQL cannot, so nothing can be asked for by one. */
const withoutNul = (text: string) => !text.includes('\0');
/** 'all', a sport key or the name of a sport group (SPEC section 2). */
export const sportFilter = z.string().trim().min(1).max(80).refine(withoutNul).default('all');
/** The feed's name of a sport. */
export const sportKey = z.string().min(1).max(80).refine(withoutNul);
/** Part of a team's or person's name. */
export const searchText = z.string().trim().max(80).refine(withoutNul).default('');
/** The feed's id of an event. */
export const eventId = z.string().min(1).max(80).refine(withoutNul);
export const yesNo = z.enum(['Yes', 'No']);

/** Keyset paging: pass the `nextCursor` of one page to get the next; null at the end. */
export const cursor = z.string().max(300).optional();
export const pageLimit = z.coerce.number().int().min(1).max(100).default(30);
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

/** A person as others see them. */
export const personView = z.object({
  id: uuid,
  username: z.string(),
  fullName: z.string(),
  profilePicture: z.string().nullable(),
});
export type PersonView = z.infer<typeof personView>;

/**
 * A secret that a page makes up for its use of a mailed link. Sent again with the same link within ten minutes it hears
 * the same answer; without it a used link has ended for everybody.
 */
export const linkAttempt = z.uuid().optional();
