import { z } from 'zod';

/** An instant that the server handles in its wire form: ISO 8601 in UTC. Only where {@link instant} would cost too much. */
export const wireInstant = z.iso.datetime();
const { $schema: _, ...wireInstantInJsonSchema } = z.toJSONSchema(wireInstant);
/** An instant: ISO 8601 in UTC on the wire, milliseconds since 1970 UTC in the server. */
export const instant = z
  .codec(wireInstant, z.number(), { decode: Date.parse, encode: (ms) => new Date(ms).toISOString() })
  // The API documents describe the wire, also in responses, where the library would describe what handlers return.
  .meta(wireInstantInJsonSchema);
export const cents = z.int().describe('Money in whole cents; negative only where a field says so.');
/** What the house takes of the losing stake: basis points, and the most of one bet in cents; null for no cap. */
export const fee = z.object({ bps: z.int(), capCents: cents.nullable() });
export const amountCents = z
  .int()
  .describe('A wager or deposit in a request. Domain rules set the minimum and maximum, not the schema.');
export const uuid = z.uuid();
/** An id in a request. Refuses what is no UUID. */
export const givenId = uuid.toLowerCase();
/** The id that names nothing, to which a text that is no id is decoded. */
export const noId = '00000000-0000-0000-0000-000000000000';
/** A text as an id: in lower case, or {@link noId}. */
export function toId(text: string): string {
  return uuid.safeParse(text).data?.toLowerCase() ?? noId;
}
/** An id in a path or query whose lookup answers what is no UUID like an unknown id. */
export const lookupId = idToLookUp(80);
export function idToLookUp(maxLength: number) {
  return z.codec(z.string().max(maxLength), z.string(), { decode: toId, encode: (id) => id });
}
export const side = z.enum(['home', 'away']);
export const market = z
  .enum(['moneyline', 'spread', 'total', 'toWin'])
  .describe(
    'What is bet on: the winner, the winner after a handicap, the sum of both scores, or whether one team wins.',
  );
export const selection = z
  .enum(['home', 'away', 'over', 'under', 'yes', 'no'])
  .describe("What one person backs: a team, over or under the total, or yes or no to a team's win.");
export const lineHalves = z
  .number()
  .nullable()
  .describe(
    'A handicap of the home team or a total, in half points: −7 is −3.5. Null for markets without a line.',
  );
/** What bookmakers quote on a market, at one moment. */
export const reference = z.object({
  lineHalves: z.int().nullable(),
  probabilityBps: z
    .int()
    .nullable()
    .describe(
      'The probability of home, over or yes, in basis points, without margin and given no push; null if unknown.',
    ),
  bookmakers: z.int().describe('How many bookmakers the probability comes from.'),
  capturedAt: instant,
});
export type ReferenceView = z.input<typeof reference>;
const referenceMarket = z.object({
  market,
  marketTeam: side.nullable().describe('The team of `toWin`.'),
});
/** What bookmakers quote on one market of an event. */
export const referenceLine = referenceMarket.extend(reference.shape);
export type ReferenceLine = z.input<typeof referenceLine>;
/** The points of a longer history are thinned out to at most this many (docs/rules.md#reference-lines). */
export const maxLinePoints = 200;
/** What bookmakers have quoted on one market of an event, oldest first. */
export const lineHistory = referenceMarket.extend({ points: z.array(reference).max(maxLinePoints) });
export type LineHistory = z.input<typeof lineHistory>;
export const lapseOnMove = z
  .enum(['off', 'tight', 'normal', 'wide'])
  .describe('How far the market may move against its maker before an open offer is taken back.');
export const tieRule = z.enum(['awayWins', 'refund']);
/** PostgreSQL cannot store NUL, so no search text may contain it. */
const withoutNul = (text: string) => !text.includes('\0');
export const sportFilter = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .refine(withoutNul)
  .default('all')
  .describe("'all', a sport key or the name of a sport group.");
export const sportKey = z.string().min(1).max(80).refine(withoutNul).describe("The feed's key of a sport.");
export const searchText = z
  .string()
  .trim()
  .max(80)
  .refine(withoutNul)
  .default('')
  .describe("Part of a team's or user's name.");
export const teamName = z
  .string()
  .trim()
  .max(120)
  .refine(withoutNul)
  .describe('The name of a team in a request.');
export const eventId = z.string().min(1).max(80).refine(withoutNul).describe("The feed's id of an event.");
export const yesNo = z.enum(['Yes', 'No']);

export const cursor = z
  .string()
  .max(300)
  .optional()
  .describe("Keyset paging: pass a page's `nextCursor` to get the next page; null at the end.");
export const pageLimit = z.coerce.number().int().min(1).max(100).default(30);
export function pageSchema<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

/** A user as others see them. */
export const userView = z.object({
  id: uuid,
  username: z.string(),
  fullName: z.string(),
  profilePicture: z.string().nullable(),
});
export type UserView = z.input<typeof userView>;

export const linkToken = z
  .string()
  .max(80)
  .optional()
  .describe("The token of a challenge's link: 128 bits as base64url. A wrong one is refused.");

export const linkAttempt = z
  .uuid()
  .optional()
  .describe(
    'A secret the page generates for its use of an emailed link. Within ten minutes, the same link and secret get the same response again. Without the secret a used link is invalid.',
  );
