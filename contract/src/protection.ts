import { limitKinds } from '@sidebet/domain/protection/limits';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cursor, instant, pageLimit, pageSchema } from './shared.ts';

const limitKind = z
  .enum(limitKinds)
  .describe(
    "Player protection (docs/rules.md#player-protection, docs/adr/0013). Windows roll: the last 24 hours, 7 days or 30 days. A decrease (smaller amount) takes effect at once. An increase (larger amount or none) takes effect when the user confirms it, between 24 hours and 8 days after the request. Every change returns the complete new state. The user's other windows get `protection` on the stream and refetch. The book refuses with `timeOutInForce`, `selfExcluded`, `depositLimitReached`, `wagerLimitReached`, `lossLimitReached`, `sessionTimeUsed` or `realityCheckDue`; `detail` names the limit and what is left. The user stays logged in and can withdraw.",
  );

const amount = z
  .int()
  .describe('Cents for deposits, wagers and losses; minutes for `sessionDay` and `realityCheck`.');

const protectionLimit = z.object({
  kind: limitKind,
  unit: z.enum(['cents', 'minutes']),
  limit: amount.nullable().describe('Null without a limit. For `realityCheck`, minutes between checks.'),
  used: amount.describe(
    'What counts in the current window, even without a limit. A net win makes losses negative. Use is measured only while `sessionDay` or `realityCheck` is set; for `realityCheck` it is the minutes since the last check.',
  ),
  left: amount.nullable().describe('What is left of the limit, at least 0; null without a limit.'),
  nextFreeAt: instant
    .nullable()
    .describe(
      'When the counted amount next decreases: its oldest part leaves the window, or use falls below the daily limit. Null if it will not, such as for running stakes.',
    ),
  pending: z
    .object({
      limit: amount.nullable(),
      askedAt: instant,
      confirmFrom: instant.describe('When it can be confirmed, and when it expires.'),
      lapsesAt: instant,
    })
    .nullable()
    .describe('A pending increase; null if none. A null `limit` would remove the limit.'),
});
export type ProtectionLimit = z.input<typeof protectionLimit>;

/** A time-out or exclusion in force; if both are, the one that ends later. */
const protectionBar = z.object({
  kind: z.enum(['timeOut', 'exclusion']),
  since: instant,
  until: instant
    .nullable()
    .describe(
      'Null for permanent. An exclusion continues after this until reinstatement is requested and takes effect.',
    ),
  canAskToReturn: z
    .boolean()
    .describe("True once an exclusion's term is over and reinstatement has not been requested."),
  returnsAt: instant.nullable().describe('When reinstatement takes effect.'),
});
export type ProtectionBar = z.input<typeof protectionBar>;

export const protectionState = z.object({
  now: instant.describe("The server's clock at the time of this response."),
  limits: z.array(protectionLimit).describe('All kinds in a fixed order, including those without a limit.'),
  bar: protectionBar.nullable().describe('Null while I may bet and deposit.'),
  session: z
    .object({
      startedAt: instant,
      minutes: z.int(),
      netCents: z.int().describe('Net result of bets settled since it began. May be negative.'),
    })
    .nullable()
    .describe('My current visit; it ends after 10 minutes without activity. Null if use is not measured.'),
  realityCheck: z
    .object({ due: z.boolean(), dueAt: instant })
    .nullable()
    .describe('Null without the limit `realityCheck`. While `due`, the book refuses my bets.'),
  offered: z
    .enum(['signup', 'firstDeposit'])
    .nullable()
    .describe(
      'Limits should be offered now: after signup, or before the first deposit. Null once both were answered.',
    ),
  helpLine: z
    .object({ name: z.string(), number: z.string(), dial: z.string() })
    .describe(
      'The help line at my place, from the newest place check (domain/src/place/help-line.ts): free, confidential, day and night. `number` is formatted for locals; `dial` includes the country code.',
    ),
});
export type ProtectionState = z.input<typeof protectionState>;

/** A line of the user's append-only protection log. */
export const protectionChange = z.object({
  id: z.string(),
  at: instant,
  what: z.enum([
    'limitSet',
    'looserAsked',
    'looserConfirmed',
    'looserTakenBack',
    'looserLapsed',
    'timeOut',
    'exclusion',
    'returnAsked',
  ]),
  kind: limitKind
    .nullable()
    .describe('For a limit: its kind and the old and new amounts; null means no limit.'),
  before: amount.nullable(),
  after: amount.nullable(),
  until: instant.nullable().describe('For a time-out or an exclusion: its end; null means permanent.'),
});
export type ProtectionChange = z.input<typeof protectionChange>;

const byKind = z.object({ kind: limitKind });
const paged = z.object({ cursor, limit: pageLimit });

export const protectionEndpoints = {
  getProtection: endpoint({
    method: 'GET',
    path: '/api/me/protection',
    tag: 'Protection',
    summary: 'My limits with what is used and left of them, what waits, and any time-out or exclusion',
    access: 'user',
    response: protectionState,
  }),
  listProtectionChanges: endpoint({
    method: 'GET',
    path: '/api/me/protection/changes',
    tag: 'Protection',
    summary: 'What I changed about my protection, newest first',
    access: 'user',
    query: paged,
    response: pageSchema(protectionChange),
  }),
  setProtectionLimit: endpoint({
    method: 'PUT',
    path: '/api/me/protection/limits/:kind',
    tag: 'Protection',
    summary:
      'Set a limit; null removes it. A decrease takes effect at once and cancels a pending increase; an increase waits 24 hours and needs my confirmation',
    access: 'user',
    movesMoney: true,
    params: byKind,
    // The domain rule validates amounts, not the schema: limitInvalid.
    body: z.object({ limit: amount.nullable() }),
    response: protectionState,
  }),
  confirmProtectionLimit: endpoint({
    method: 'POST',
    path: '/api/me/protection/limits/:kind/confirmation',
    tag: 'Protection',
    summary: 'Confirm a pending increase by its amount; refused too early and after it expired',
    access: 'user',
    movesMoney: true,
    params: byKind,
    body: z.object({ limit: amount.nullable() }),
    response: protectionState,
  }),
  takeBackProtectionLimit: endpoint({
    method: 'DELETE',
    path: '/api/me/protection/limits/:kind/pending',
    tag: 'Protection',
    summary: 'Keep the limit as it is; without a change that waits nothing happens',
    access: 'user',
    movesMoney: true,
    params: byKind,
    response: protectionState,
  }),
  startTimeOut: endpoint({
    method: 'POST',
    path: '/api/me/protection/time-out',
    tag: 'Protection',
    summary:
      'Take a break of 1 to 42 days: no bet, deposit or challenge; open offers return. It can be made longer, never shorter',
    access: 'user',
    movesMoney: true,
    body: z.object({ days: z.int() }),
    response: protectionState,
  }),
  excludeMyself: endpoint({
    method: 'POST',
    path: '/api/me/protection/exclusion',
    tag: 'Protection',
    summary: 'Exclude myself for a long time or for ever. It can be made longer, never shorter or taken back',
    access: 'user',
    movesMoney: true,
    body: z.object({
      period: z.enum(['sixMonths', 'oneYear', 'fiveYears', 'forEver']),
      confirmation: z
        .string()
        .max(100)
        .describe('`exclusionPhrase` of domain/src/protection/play-restrictions.ts, in any case.'),
    }),
    response: protectionState,
  }),
  askToReturn: endpoint({
    method: 'POST',
    path: '/api/me/protection/return',
    tag: 'Protection',
    summary: 'After an exclusion: ask to bet and deposit again, from 24 hours later',
    access: 'user',
    movesMoney: true,
    response: protectionState,
  }),
  confirmRealityCheck: endpoint({
    method: 'POST',
    path: '/api/me/protection/reality-check',
    tag: 'Protection',
    summary: 'I have read how long I have been here and what I won or lost',
    access: 'user',
    response: protectionState,
  }),
  noteUse: endpoint({
    method: 'POST',
    path: '/api/me/protection/use',
    tag: 'Protection',
    summary: 'I am still here. Sent once a minute while the page is in view; other requests count alike',
    access: 'user',
    response: z.null(),
  }),
  answerProtectionOffer: endpoint({
    method: 'POST',
    path: '/api/me/protection/offer',
    tag: 'Protection',
    summary: 'I was offered limits, whether or not I set any; this offer is not made again',
    access: 'user',
    body: z.object({ offer: z.enum(['signup', 'firstDeposit']) }),
    response: protectionState,
  }),
};
