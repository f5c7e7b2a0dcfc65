import type { Refusal } from '@sidebet/domain/refusals';
import type { FastifyRequest } from 'fastify';

/** The user behind a request, according to the session. */
export type Viewer = { readonly id: string; readonly sessionId: string; readonly role: 'user' | 'admin' };

/** Refuses an operator whose session may not use the console. Changes require more than reads. Null to continue. */
export type RequireOperator = (
  viewer: Viewer,
  access: 'read' | 'change',
  request: FastifyRequest,
) => Promise<Refusal | null>;
