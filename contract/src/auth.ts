import { openIdProviders } from '@sidebet/domain/auth/open-id';
import { oddsFormats } from '@sidebet/domain/markets/odds-format';
import { nextSteps } from '@sidebet/domain/profile/next-step';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { systemSettings } from './settings.ts';
import { cents, idToLookUp, instant, uuid } from './shared.ts';

/** The logged-in user's own profile. */
const profile = z.object({
  id: uuid,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  username: z.string(),
  dob: z.string().describe('Date of birth, YYYY-MM-DD.'),
  promoCode: z.string().nullable(),
  profilePicture: z.string().nullable(),
  accountBalanceCents: cents,
  createdAt: instant,
  lastLogin: instant.nullable(),
  isVerified: z.boolean(),
  role: z.enum(['user', 'admin']),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  timeZone: z
    .string()
    .nullable()
    .describe("The user's chosen time zone (IANA name); null for the default label, CDT."),
  oddsFormat: z.enum(oddsFormats).describe('How the user reads prices.'),
  showsOpenBets: z
    .boolean()
    .describe("Whether people who are not logged in may see the user's open bets by their links."),
  showsSides: z.boolean().describe('Whether friends may see which side the user has while a game is on.'),
  silencedUntil: instant
    .nullable()
    .describe(
      'Until when operators keep the user from sending requests, challenges and messages; null if they do not.',
    ),
  nextStep: z
    .enum(nextSteps)
    .nullable()
    .describe('What to offer someone in the first two weeks; null if there is nothing.'),
});
export type Profile = z.input<typeof profile>;

export const session = z.object({
  user: profile.nullable().describe('Null for visitors.'),
  unreadNotifications: z.int(),
  settings: systemSettings
    .nullable()
    .describe('Null while the settings are missing, which blocks bets and deposits.'),
  now: instant.describe("The server's clock, so countdowns match its decisions."),
  playMoney: z.boolean().describe('True with play money (no real payment provider is configured).'),
  payouts: z
    .enum(['paypal', 'byHand'])
    .describe('Whether PayPal pays withdrawals automatically, or an operator pays them by hand.'),
  newTerms: z
    .object({ version: z.string(), changes: z.array(z.string()) })
    .optional()
    .describe(
      'The version of the terms the user has to accept before betting and depositing, and what changed in it.',
    ),
  openIdProviders: z
    .array(z.enum(openIdProviders))
    .optional()
    .describe('Other services whose login can be used here, if any are configured.'),
  demoLogin: z
    .object({ email: z.string(), password: z.string() })
    .optional()
    .describe(
      "For visitors, if the database has the demo's users: the public login of the first. Only with play money.",
    ),
  operatorSessionEndedBy: z
    .enum(['idle', 'age'])
    .optional()
    .describe(
      "Sent once, after an operator's session hit a limit: 30 minutes without activity, or 12 hours in total.",
    ),
});
export type Session = z.input<typeof session>;

/** The response to a login: the session; or a visitor's session plus the two-factor challenge to answer. */
export const logInAnswer = session.extend({
  secondStep: z.object({ challenge: z.string(), expiresAt: instant }).optional(),
});
export type LogInAnswer = z.input<typeof logInAnswer>;

const text = z
  .string()
  .max(256)
  .default('')
  .describe(
    "Domain rules validate a signup, not the schema. Every field accepts any short text, so an empty field is refused with the product's own message.",
  );

export const signUpBody = z.object({
  firstName: text,
  lastName: text,
  dob: text.describe('YYYY-MM-DD.'),
  email: text,
  username: text,
  password: z.string().max(1024).default(''),
  confirmPassword: z.string().max(1024).default(''),
  promoCode: z.string().max(64).default(''),
  timeZone: z
    .string()
    .max(64)
    .default('')
    .describe("The user's IANA time zone. Age is calculated from the date there."),
  invite: z
    .object({ id: idToLookUp(64), token: z.string().max(200) })
    .optional()
    .describe('The invite link to a group that led here. Sites for invited people need it.'),
  setup: z
    .string()
    .max(200)
    .optional()
    .describe(
      'The token of the setup link that led here. The first account of a site without cash needs it.',
    ),
});

export const authEndpoints = {
  getSession: endpoint({
    method: 'GET',
    path: '/api/session',
    tag: 'Accounts',
    summary: 'Who is signed in, with balance, unread count and system settings',
    access: 'public',
    response: session,
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/api/signup',
    tag: 'Accounts',
    summary: 'Create an account and log in',
    access: 'public',
    body: signUpBody,
    response: session,
  }),
  logIn: endpoint({
    method: 'POST',
    path: '/api/login',
    tag: 'Accounts',
    summary: 'Log in with email and password',
    access: 'public',
    body: z.object({ email: text, password: z.string().max(1024).default('') }),
    response: logInAnswer,
  }),
  acceptTerms: endpoint({
    method: 'POST',
    path: '/api/me/terms',
    tag: 'Accounts',
    summary: 'Accept the current version of the terms',
    access: 'user',
    body: z
      .object({ version: z.string().max(20).default('') })
      .describe(
        'The version the user read, YYYY-MM-DD. Another than the current one is refused with `termsNotCurrent`.',
      ),
    response: session,
  }),
  logOut: endpoint({
    method: 'POST',
    path: '/api/logout',
    tag: 'Accounts',
    summary: 'End this session',
    access: 'public',
    response: z.null(),
  }),
};
