import { limitKinds } from '@sidebet/domain/protection/limits';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cursor, instant, pageLimit, pageOf } from './shared.ts';

/**
 * Player protection (docs/adr/0013). Windows roll: a day is the last 24 hours, a week the last 7 days, a month the last
 * 30 days, so nothing resets. Stricter is a smaller amount and takes effect at once; looser is a larger one or none, and
 * takes effect when its person confirms it, from 24 hours after they asked and for 7 days from then.
 *
 * For the web: every answer that changes something is the whole new state, and my other windows hear `protection` on the
 * stream and read it again. What the book refuses has one of the codes `timeOutInForce`, `selfExcluded`,
 * `depositLimitReached`, `wagerLimitReached`, `lossLimitReached`, `sessionTimeUsed` and `realityCheckDue`, whose `detail`
 * names the limit and what is left. A person is signed in all the while and can withdraw.
 */
export const limitKind = z.enum(limitKinds);

/** Cents for deposits, wagers and losses; minutes for `sessionDay` and `realityCheck`. */
const amount = z.int();

export const protectionLimit = z.object({
  kind: limitKind,
  unit: z.enum(['cents', 'minutes']),
  /** Null without a limit. For `realityCheck` the minutes between two checks. */
  limit: amount.nullable(),
  /**
   * What counts in the window now, also without a limit. Of losses it is negative when more was won. Use is measured only
   * while `sessionDay` or `realityCheck` is set; for `realityCheck` it is the minutes since the last check.
   */
  used: amount,
  /** What the limit leaves, 0 at least; null without a limit. */
  left: amount.nullable(),
  /**
   * When what counts becomes less by itself: the oldest amount leaves the window, or, once a day's use reached its limit,
   * less than that counts again. Null when nothing will, such as stakes at risk.
   */
  nextFreeAt: instant.nullable(),
  /** A looser amount that was asked for; null when none waits. Null `limit` would remove the limit. */
  pending: z
    .object({
      limit: amount.nullable(),
      askedAt: instant,
      /** From when it can be confirmed, and until when: it lapses then. */
      confirmFrom: instant,
      lapsesAt: instant,
    })
    .nullable(),
});
export type ProtectionLimit = z.infer<typeof protectionLimit>;

/** A time-out or an exclusion in force. Of both the one that ends later. */
export const protectionBar = z.object({
  kind: z.enum(['timeOut', 'exclusion']),
  since: instant,
  /** Null: for ever. An exclusion goes on after this until its person has asked to return and waited. */
  until: instant.nullable(),
  /** True once an exclusion's time is over and its person has not asked to return yet. */
  canAskToReturn: z.boolean(),
  /** When a person who asked to return can bet again. */
  returnsAt: instant.nullable(),
});
export type ProtectionBar = z.infer<typeof protectionBar>;

export const protectionState = z.object({
  /** The server's clock, by which all of this is said. */
  now: instant,
  /** All kinds, in a fixed order, those without a limit too. */
  limits: z.array(protectionLimit),
  /** Null while nothing keeps me from betting and depositing. */
  bar: protectionBar.nullable(),
  /** The use that goes on now: it ended once nothing was heard of me for 10 minutes. Null while nothing is measured. */
  session: z
    .object({
      startedAt: instant,
      minutes: z.int(),
      /** Won minus lost on bets that were settled since it began. May be negative. */
      netCents: z.int(),
    })
    .nullable(),
  /** Null without the limit `realityCheck`. While `due` the book takes no bet of mine. */
  realityCheck: z.object({ due: z.boolean(), dueAt: instant }).nullable(),
  /** Limits are to be offered now: after signup, or before the first deposit. Null once both were answered. */
  offered: z.enum(['signup', 'firstDeposit']).nullable(),
  /**
   * Who helps where I am, by the newest verdict on my place (domain/src/place/help-line.ts): free, confidential, day and
   * night. `number` is as people there read it, `dial` with its country's code.
   */
  helpLine: z.object({ name: z.string(), number: z.string(), dial: z.string() }),
});
export type ProtectionState = z.infer<typeof protectionState>;

/** A line of a person's own log, which is only ever added to. */
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
  /** Of a limit: which, and from what to what; null amounts are no limit. */
  kind: limitKind.nullable(),
  before: amount.nullable(),
  after: amount.nullable(),
  /** Of a time-out or an exclusion: until when; null is for ever. */
  until: instant.nullable(),
});
export type ProtectionChange = z.infer<typeof protectionChange>;

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
    response: pageOf(protectionChange),
  }),
  setProtectionLimit: endpoint({
    method: 'PUT',
    path: '/api/me/protection/limits/:kind',
    tag: 'Protection',
    summary:
      'Set a limit, or remove it by null. Stricter takes effect at once and takes back what waits; looser waits 24 hours for my confirmation',
    access: 'user',
    movesMoney: true,
    params: byKind,
    // The rule, not the schema, says which amounts there are: limitInvalid.
    body: z.object({ limit: amount.nullable() }),
    response: protectionState,
  }),
  confirmProtectionLimit: endpoint({
    method: 'POST',
    path: '/api/me/protection/limits/:kind/confirmation',
    tag: 'Protection',
    summary: 'Let a looser amount take effect, named again; refused before its time and once it lapsed',
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
      /** `exclusionPhrase` of the domain's protection/play-restrictions, typed in any case. */
      confirmation: z.string().max(100),
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
