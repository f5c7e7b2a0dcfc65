import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, givenId, instant, pageLimit, pageSchema, searchText, uuid } from '../shared.ts';
import { operators } from './shared.ts';

/** Every kind of security event; the subject is before the dot. */
export const securityEventKinds = [
  'login.ok',
  'login.failed',
  /** The last login attempt before a temporary block. */
  'login.locked',
  'stepUp.ok',
  'stepUp.failed',
  /** A logged-in user requested something that access rules refuse. */
  'access.refused',
  'factor.added',
  'factor.changed',
  'factor.removed',
  'password.changed',
  'password.resetRequested',
  'password.reset',
  'email.verified',
  'email.changeRequested',
  'email.changed',
  'contact.changed',
  /** How members of groups pay the user changed. */
  'payMethods.changed',
  /** The PayPal address for withdrawals changed. */
  'receiver.changed',
  /** An operator opened the console. */
  'console.entered',
  'session.ended',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

export const securityEvent = z.object({
  id: z.int(),
  at: instant,
  kind: z.enum(securityEventKinds),
  userId: uuid.nullable().describe('Null for an unknown user.'),
  username: z.string().nullable().describe("The user's current name; null for an unknown user."),
  detail: z.string().describe('The reason, factor or endpoint, as a code.'),
  sessionRef: z.string().nullable().describe("Equal for all events of one session. Not the session's id."),
  network: z.string().nullable().describe('The IP address without its last part.'),
  device: z.string().nullable(),
});
export type SecurityEvent = z.input<typeof securityEvent>;

export const consoleSecurityLogEndpoints = {
  operatorListSecurityEvents: endpoint({
    method: 'GET',
    path: '/api/admin/security-log',
    tag: operators,
    summary:
      'Logins, step-up authentication, changed factors and refused access, newest first; `kind` is a full kind or only its subject before the dot',
    access: 'operator',
    query: z.object({
      kind: searchText,
      userId: givenId.optional(),
      cursor,
      limit: pageLimit,
    }),
    response: pageSchema(securityEvent),
  }),
};
