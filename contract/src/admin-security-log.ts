import { z } from 'zod';
import { operators } from './admin-shared.ts';
import { endpoint } from './endpoint.ts';
import { cursor, instant, pageLimit, pageOf, searchText, uuid } from './shared.ts';

/** Everything the security log records, by its subject before the dot. */
export const securityEventKinds = [
  'login.ok',
  'login.failed',
  /** The last guess that gets through for a while. */
  'login.locked',
  'stepUp.ok',
  'stepUp.failed',
  /** A signed-in person requested something that the access rules refuse. */
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
  /** Withdrawals go to another receiver. */
  'receiver.changed',
  /** An operator entered the console. */
  'console.entered',
  'session.ended',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

export const securityEvent = z.object({
  id: z.int(),
  at: instant,
  kind: z.enum(securityEventKinds),
  /** Null where the person is unknown. */
  userId: uuid.nullable(),
  /** What the person is called now; null where the person is unknown. */
  username: z.string().nullable(),
  /** The reason, the factor or the endpoint, as a code. */
  detail: z.string(),
  /** The same for all events of one session; not its id. */
  sessionRef: z.string().nullable(),
  /** Without the last part of the address. */
  network: z.string().nullable(),
  device: z.string().nullable(),
});
export type SecurityEvent = z.infer<typeof securityEvent>;

export const adminSecurityLogEndpoints = {
  adminListSecurityEvents: endpoint({
    method: 'GET',
    path: '/api/admin/security-log',
    tag: operators,
    summary:
      'Logins, proofs, changed factors and refused access, newest first; `kind` is a whole kind or its subject before the dot',
    access: 'admin',
    query: z.object({
      kind: searchText,
      userId: uuid.optional(),
      cursor,
      limit: pageLimit,
    }),
    response: pageOf(securityEvent),
  }),
};
