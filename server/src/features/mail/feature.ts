import type { MailPreferences } from '@sidebet/contract/mail';
import type { FastifyInstance } from 'fastify';
import type { Uses } from '../../context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { hasOutbox, mountOutbox, outboxPath, outboxToken } from './outbox-routes.ts';

/** Email preferences and the development outbox. */
export function mailFeature({ env, secret, pool }: Uses<'env' | 'secret' | 'pool'>) {
  const token = hasOutbox(env) ? outboxToken(secret) : null;
  const handlers: Handlers<'getMailbox' | 'getMailPreferences' | 'saveMailPreferences'> = {
    getMailbox: async () => ({ outboxPath: token === null ? null : outboxPath }),
    async getMailPreferences({ viewer }) {
      const { rows } = await pool.query<MailPreferences>(
        'select mail_bets as bets, mail_money as money from users where id = $1',
        [viewer.id],
      );
      return rows[0]!;
    },
    async saveMailPreferences({ viewer, body }) {
      await pool.query('update users set mail_bets = $2, mail_money = $3 where id = $1', [
        viewer.id,
        body.bets,
        body.money,
      ]);
      return body;
    },
  };
  return {
    handlers,
    mountOutbox: token === null ? null : (app: FastifyInstance) => mountOutbox(app, pool, token),
  };
}
