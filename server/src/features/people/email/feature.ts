import type { FastifyInstance } from 'fastify';
import type { Uses } from '../../../context.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { hasOutbox, mountOutbox, outboxPath, outboxToken } from './outbox-routes.ts';

/** The development outbox. */
export function emailFeature({ env, secret, pool }: Uses<'env' | 'secret' | 'pool'>) {
  const token = hasOutbox(env) ? outboxToken(secret) : null;
  const handlers: Handlers<'getMailbox'> = {
    getMailbox: async () => ({ outboxPath: token === null ? null : outboxPath }),
  };
  return {
    handlers,
    mountOutbox: token === null ? null : (app: FastifyInstance) => mountOutbox(app, pool, token),
  };
}
