import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { v7 as uuidv7 } from 'uuid';
import type { Uses } from '../context.ts';
import { createLinkTokens, type LinkTokenContext, type PresentedLink } from '../limits/link-tokens.ts';

/** The link that opens the first account and the settings of a site without cash. Only the newest one works. */
export type SetupLink = {
  /** Replaces the link, and returns the path of its page, which the server prints. */
  issue(): Promise<string>;
  /** True while the link works; otherwise refuses with setupLinkInvalid, or as the link's tokens. */
  verify(link: PresentedLink): Promise<true | Refusal>;
  /** Uses the link up for the first account. Null if it does not work or the site has accounts. */
  claim(link: PresentedLink): Promise<SetupClaim | null>;
};

export type SetupClaim = {
  /** Makes the link work again, because no account was created. */
  release(): Promise<void>;
};

export type SetupLinkContext = LinkTokenContext & Uses<'pool' | 'wallClock'>;

const lifetimeMs = 24 * 3_600_000;

export function createSetupLink(context: SetupLinkContext): SetupLink {
  const { pool, wallClock } = context;
  const tokens = createLinkTokens(context, { label: 'sidebet site setup 1', refusal: 'setupLinkInvalid' });

  async function findWorking(link: PresentedLink): Promise<{ readonly id: string } | Refusal> {
    const { rows } = await pool.query<{ id: string; works: boolean }>(
      'select id, claimed_at is null and expires_at > $1 as works from setup_links',
      [new Date(wallClock.now())],
    );
    const [newest] = rows;
    if (!newest) return refuse('setupLinkInvalid');
    const verified = tokens.verify(newest.id, link);
    if (verified !== true) return verified || refuse('setupLinkInvalid');
    return newest.works ? { id: newest.id } : refuse('setupLinkInvalid');
  }

  return {
    async issue() {
      const id = uuidv7();
      await pool.query(
        `insert into setup_links (id, expires_at) values ($1, $2)
         on conflict (only_row) do update set id = $1, expires_at = $2, claimed_at = null`,
        [id, new Date(wallClock.now() + lifetimeMs)],
      );
      return `/setup?token=${tokens.tokenOf(id)}`;
    },
    async verify(link) {
      const found = await findWorking(link);
      return 'id' in found ? true : found;
    },
    async claim(link) {
      const found = await findWorking(link);
      if (!('id' in found)) return null;
      const { id } = found;
      // The row's lock decides between requests: the second one finds the link claimed.
      const { rowCount } = await pool.query(
        `update setup_links set claimed_at = $2
         where id = $1 and claimed_at is null and expires_at > $2 and not exists (select from users)`,
        [id, new Date(wallClock.now())],
      );
      if (rowCount === 0) return null;
      return {
        release: async () => {
          await pool.query('update setup_links set claimed_at = null where id = $1', [id]);
        },
      };
    },
  };
}
