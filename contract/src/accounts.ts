import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { systemSettings } from './settings.ts';
import { cents, instant, uuid } from './shared.ts';

/** The signed-in person's own profile (SPEC section 3, User). */
export const profile = z.object({
  id: uuid,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  username: z.string(),
  /** Date of birth, YYYY-MM-DD. */
  dob: z.string(),
  promoCode: z.string().nullable(),
  profilePicture: z.string().nullable(),
  accountBalanceCents: cents,
  createdAt: instant,
  lastLogin: instant.nullable(),
  isVerified: z.boolean(),
  role: z.enum(['user', 'admin']),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  /** The time zone chosen for times, an IANA name; null for the default label, CDT. */
  timeZone: z.string().nullable(),
});
export type Profile = z.infer<typeof profile>;

export const session = z.object({
  /** Null for a visitor. */
  user: profile.nullable(),
  unreadNotifications: z.int(),
  /** Null when the settings are missing, which blocks bets and deposits. */
  settings: systemSettings.nullable(),
  /** The server's clock, so that countdowns agree with its decisions. */
  now: instant,
  /** True where money is play money (no real payment provider is configured). */
  playMoney: z.boolean(),
  /** Whether withdrawals are paid by PayPal by itself, or by the operator by hand. */
  payouts: z.enum(['paypal', 'byHand']),
  /** Present once, after an operator's session reached a limit: 30 minutes without use, or 12 hours since the login. */
  operatorSessionEndedBy: z.enum(['idle', 'age']).optional(),
});
export type Session = z.infer<typeof session>;

/** A login's answer: the session, or, where the account asks for more, a visitor's one and what the second step names. */
export const logInAnswer = session.extend({
  secondStep: z.object({ challenge: z.string(), expiresAt: instant }).optional(),
});
export type LogInAnswer = z.infer<typeof logInAnswer>;

/**
 * The rules of SPEC section 5 (Signup) decide, not the schema: every field is any short text, so that
 * an empty field is answered with the specification's message.
 */
const text = z.string().max(256).default('');

export const signUpBody = z.object({
  firstName: text,
  lastName: text,
  /** YYYY-MM-DD. */
  dob: text,
  email: text,
  username: text,
  password: z.string().max(1024).default(''),
  confirmPassword: z.string().max(1024).default(''),
  promoCode: z.string().max(64).default(''),
  /** The person's IANA time zone: the age is counted by the date there. */
  timeZone: z.string().max(64).default(''),
});

export const accountEndpoints = {
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
    summary: 'Create an account and sign in (SPEC section 5, Signup)',
    access: 'public',
    body: signUpBody,
    response: session,
  }),
  logIn: endpoint({
    method: 'POST',
    path: '/api/login',
    tag: 'Accounts',
    summary: 'Sign in with email and password',
    access: 'public',
    body: z.object({ email: text, password: z.string().max(1024).default('') }),
    response: logInAnswer,
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
