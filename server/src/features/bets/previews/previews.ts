import { sharedBetText } from '@sidebet/domain/bets/shared-bet-text';
import { isRefusal, refuse } from '@sidebet/domain/refusals';
import type { FastifyInstance } from 'fastify';
import type { Pool } from '../../../db/pool.ts';
import { RefusalError } from '../../../http/problem.ts';
import type { SharedBetContent } from '../../../http/site.ts';
import { generalImagePath, type Head } from '../../../http/site-head.ts';
import type { GameClock } from '../../../time/clock.ts';
import { readSharedBet } from '../shared-bet.ts';
import { drawBet, drawGeneral } from './drawing.ts';
import { createPictureStore, type PictureStore } from './picture-store.ts';
import { findPreviewBet, previewAlt, previewDescription, previewTitle } from './preview-bet.ts';

export type Previews = {
  /** The head of a shared bet's page; null for the default. */
  betHead(uniqueId: string): Promise<Head | null>;
  /** What a visitor sees of a shared bet; null for a bet that visitors cannot see. */
  sharedBet(uniqueId: string): Promise<SharedBetContent | null>;
  /** Adds GET /api/previews/{uniqueId}.png. */
  mount(app: FastifyInstance): void;
};

/** How long others may cache a picture before revalidating it. */
const cacheControl = 'public, max-age=300';

/** What people without an account see of bets: link previews and the shared bet's page. */
export function createPreviews(
  pool: Pool,
  clock: GameClock,
  store: PictureStore = createPictureStore(),
): Previews {
  return {
    async betHead(uniqueId) {
      const bet = await findPreviewBet(pool, uniqueId);
      if (!bet) return null;
      return {
        title: previewTitle(bet),
        description: previewDescription(bet, clock.now()),
        canonicalPath: `/betdetails?id=${bet.id}`,
        imagePath: `/api/previews/${bet.id}.png`,
        imageAlt: previewAlt(bet),
        indexed: false,
      };
    },
    async sharedBet(uniqueId) {
      const bet = await readSharedBet(pool, clock.now(), uniqueId);
      if (!isRefusal(bet)) return { bet, texts: sharedBetText(bet, Date.parse(bet.now)) };
      return bet.code === 'betNotFound' ? null : { gone: bet.message };
    },
    mount(app) {
      app.get<{ Params: { file: string } }>(
        '/api/previews/:file',
        { schema: { hide: true } },
        async (request, reply) => {
          const { file } = request.params;
          if (!file.endsWith('.png')) throw new RefusalError(refuse('notFound'));
          const bet = generalImagePath.endsWith(`/${file}`)
            ? null
            : await findPreviewBet(pool, file.slice(0, -4));
          const picture = await store.pictureOf(bet ? drawBet(bet, clock.now()) : drawGeneral());
          if (!picture) throw new RefusalError(refuse('tooManyRequests'));
          reply
            .header('cache-control', cacheControl)
            .header('etag', picture.etag)
            // Other sites must be able to embed it.
            .header('cross-origin-resource-policy', 'cross-origin');
          if (request.headers['if-none-match'] === picture.etag) return reply.status(304).send();
          return reply.type('image/png').send(picture.png);
        },
      );
    },
  };
}
