import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { protectionChange, protectionState } from '../protection.ts';
import { cents, cursor, givenId, instant, pageLimit, pageSchema, searchText, uuid } from '../shared.ts';
import { transactionView, withdrawalView } from '../wallet.ts';
import { operators, reason, reasonBody } from './shared.ts';

/** A row in the table of users. */
export const operatorUserRow = z.object({
  id: uuid,
  username: z.string(),
  fullName: z.string(),
  email: z.string(),
  role: z.enum(['user', 'admin']),
  accountBalanceCents: cents,
  createdAt: instant,
  suspendedAt: instant.nullable(),
});
export type OperatorUserRow = z.input<typeof operatorUserRow>;

/** The overview of one user for operators. */
export const operatorUser = operatorUserRow.extend({
  profilePicture: z.string().nullable(),
  isVerified: z.boolean(),
  dob: z.string().describe('YYYY-MM-DD.'),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  promoCode: z.string().nullable(),
  lastLogin: instant.nullable(),
  suspendedReason: z.string().nullable(),
  deletedAt: instant.nullable().describe('Deleted by the user; it cannot be reopened.'),
  owedCents: cents.describe('Owed after a corrected result or a deposit that was taken back.'),
  escrowCents: cents.describe('In running bets.'),
  inFlightCents: cents,
  openBets: z.int(),
  activeBets: z.int(),
  sessions: z.int(),
  ageAndPlace: z
    .object({
      identity: z
        .object({
          provider: z.string().describe("'stated': based only on the date of birth entered."),
          outcome: z.enum(['confirmed', 'refused']),
          detail: z.string().nullable(),
          at: instant,
        })
        .nullable(),
      place: z
        .object({
          provider: z.string(),
          place: z.string().nullable().describe('ISO 3166, such as US-NJ; null if unknown.'),
          outcome: z.enum(['allowed', 'tooYoung', 'notOffered']),
          minimumAge: z.int().describe('In full years.'),
          at: instant,
        })
        .nullable(),
    })
    .describe('The newest age and place check; null before the first one.'),
});
export type OperatorUser = z.input<typeof operatorUser>;

export const userSession = z.object({
  id: uuid,
  createdAt: instant,
  updatedAt: instant,
  expiresAt: instant,
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
});
export type UserSession = z.input<typeof userSession>;

export const operatorDeposit = z.object({
  id: uuid,
  amountCents: cents,
  provider: z.string(),
  status: z.string(),
  refundedCents: cents,
  disputedCents: cents,
  lostCents: cents,
  providerRef: z.string().nullable().describe("The provider's id of the checkout or order."),
  createdAt: instant,
});
export type OperatorDeposit = z.input<typeof operatorDeposit>;

const byUser = z.object({ userId: givenId });
const paged = z.object({ cursor, limit: pageLimit });

export const consolePeopleEndpoints = {
  operatorListPeople: endpoint({
    method: 'GET',
    path: '/api/admin/people',
    tag: operators,
    summary: 'People by part of their name, username or email, or by their id; by name',
    access: 'operator',
    query: z.object({ q: searchText, only: z.enum(['all', 'suspended', 'admins']).default('all') }).extend({
      cursor,
      limit: pageLimit,
    }),
    response: pageSchema(operatorUserRow),
  }),
  operatorGetPerson: endpoint({
    method: 'GET',
    path: '/api/admin/people/:userId',
    tag: operators,
    summary: 'One person: profile, balances, what is running',
    access: 'operator',
    params: byUser,
    response: operatorUser,
  }),
  operatorListTransactions: endpoint({
    method: 'GET',
    path: '/api/admin/people/:userId/transactions',
    tag: operators,
    summary: "A person's lines of the ledger, newest first",
    access: 'operator',
    params: byUser,
    query: paged,
    response: pageSchema(transactionView),
  }),
  operatorListDeposits: endpoint({
    method: 'GET',
    path: '/api/admin/people/:userId/deposits',
    tag: operators,
    summary: "A person's deposits, newest first",
    access: 'operator',
    params: byUser,
    query: paged,
    response: pageSchema(operatorDeposit),
  }),
  operatorListWithdrawals: endpoint({
    method: 'GET',
    path: '/api/admin/people/:userId/withdrawals',
    tag: operators,
    summary: "A person's withdrawals, newest first",
    access: 'operator',
    params: byUser,
    query: paged,
    response: pageSchema(withdrawalView),
  }),
  operatorListSessions: endpoint({
    method: 'GET',
    path: '/api/admin/people/:userId/sessions',
    tag: operators,
    summary: 'Where a person is signed in, the newest first',
    access: 'operator',
    params: byUser,
    response: z.object({ items: z.array(userSession) }),
  }),
  /** For the People page: limits, current use, and any time-out or exclusion. Only operators see them. */
  operatorGetProtection: endpoint({
    method: 'GET',
    path: '/api/admin/people/:userId/protection',
    tag: operators,
    summary: "A person's limits, time-out or exclusion; only the person changes them",
    access: 'operator',
    params: byUser,
    response: protectionState,
  }),
  operatorListProtectionChanges: endpoint({
    method: 'GET',
    path: '/api/admin/people/:userId/protection/changes',
    tag: operators,
    summary: 'What a person changed about their protection, newest first',
    access: 'operator',
    params: byUser,
    query: paged,
    response: pageSchema(protectionChange),
  }),
  operatorEndSessions: endpoint({
    method: 'POST',
    path: '/api/admin/people/:userId/sessions/end',
    tag: operators,
    summary: 'Log a user out of one session or all; open pages are notified at once',
    access: 'operator',
    movesMoney: true,
    params: byUser,
    body: z.object({ sessionId: givenId.optional(), reason }),
    response: z.null(),
  }),
  operatorSuspend: endpoint({
    method: 'POST',
    path: '/api/admin/people/:userId/suspension',
    tag: operators,
    summary:
      'Suspend a person: signed out everywhere, no login, no new bet or deposit; open offers return, active bets play out',
    access: 'operator',
    movesMoney: true,
    params: byUser,
    body: reasonBody,
    response: z.null(),
  }),
  operatorLiftSuspension: endpoint({
    method: 'POST',
    path: '/api/admin/people/:userId/suspension/end',
    tag: operators,
    summary: 'Let a suspended person in again',
    access: 'operator',
    movesMoney: true,
    params: byUser,
    body: reasonBody,
    response: z.null(),
  }),
};
