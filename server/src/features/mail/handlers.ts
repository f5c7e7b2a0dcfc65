import type { MailPreferences } from '@sidebet/contract/mail';
import type { Pool } from '../../db/pool.ts';
import type { Handlers } from '../../http/handlers.ts';

/** Email preferences and the address of the development outbox. */
export function mailHandlers(
  pool: Pool,
  outboxPath: string | null,
): Handlers<'getMailbox' | 'getMailPreferences' | 'saveMailPreferences'> {
  return {
    getMailbox: async () => ({ outboxPath }),
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
}
