import { toId } from '@sidebet/contract/shared';
import { sharedBetText } from '@sidebet/domain/bets/shared-bet-text';
import { challengePath } from '@sidebet/domain/bets/shared-link-address';
import { isRefusal, type Refusal, refusalKind, refuse } from '@sidebet/domain/refusals';
import type { FastifyInstance } from 'fastify';
import type { Uses } from '../../../../context.ts';
import { httpStatus, RefusalError } from '../../../../http/problem.ts';
import type { SharedBetContent } from '../../../../http/site.ts';
import { generalImagePath, type Head } from '../../../../http/site-head.ts';
import type { LinkTokens, PresentedLink } from '../../../../limits/link-tokens.ts';
import { createPictureStore, type PictureStore } from '../../../../pictures/picture-store.ts';
import { readSharedBet } from '../shared-bet.ts';
import { drawBet, drawGeneral } from './drawing.ts';
import { findPreviewBet, previewAlt, previewDescription, previewTitle } from './preview-bet.ts';

export type Previews = {
  /** Whether a visitor has the link of a challenge (`LinkTokens.verify`). */
  verifyLink(betId: string, link: PresentedLink | null): boolean | Refusal;
  /** The head of a shared bet's page; null for the default. `token` is a verified one of a challenge's link. */
  betHead(betId: string, token?: string | null): Promise<Head | null>;
  /**
   * What a visitor sees of a shared bet; null for a bet that visitors cannot see. `hasLink` as `verifyLink` returned it; a
   * refusal is shown instead of the bet.
   */
  sharedBet(betId: string, hasLink?: boolean | Refusal): Promise<SharedBetContent | null>;
  /** Adds GET /api/previews/{uniqueId}.png. */
  mount(app: FastifyInstance): void;
};

/** How long others may cache a picture before revalidating it. */
const cacheControl = 'public, max-age=300';

/** What people without an account see of bets: link previews and the shared bet's page. */
export function previewsFeature(
  context: Uses<'pool' | 'clock' | 'gameSpeed'>,
  links: LinkTokens,
  store: PictureStore = createPictureStore(),
): Previews {
  const { pool, clock } = context;
  return {
    verifyLink: links.verify,
    async betHead(betId, token = null) {
      const bet = await findPreviewBet(pool, toId(betId), clock.now(), token !== null);
      if (!bet) return null;
      return {
        title: previewTitle(bet),
        description: previewDescription(bet, clock.now()),
        canonicalPath: token === null ? `/betdetails?id=${bet.id}` : challengePath(bet.id, token),
        imagePath: `/api/previews/${bet.id}.png${token === null ? '' : `?token=${token}`}`,
        imageAlt: previewAlt(bet),
        indexed: false,
      };
    },
    async sharedBet(idText, hasLink = false) {
      const betId = toId(idText);
      const bet = isRefusal(hasLink) ? hasLink : await readSharedBet(context, betId, hasLink);
      if (!isRefusal(bet)) return { bet, texts: sharedBetText(bet, Date.parse(bet.now)) };
      if (bet.code === 'betNotFound') return null;
      const decided = bet.code === 'sharedBetOver' ? await findPreviewBet(pool, betId, clock.now()) : null;
      const gone =
        decided?.state === 'Settled'
          ? `${previewTitle(decided)}. ${previewDescription(decided, clock.now())}`
          : bet.message;
      return { gone, status: httpStatus[refusalKind(bet.code)] };
    },
    mount(app) {
      app.get<{ Params: { file: string }; Querystring: { token?: unknown } }>(
        '/api/previews/:file',
        { schema: { hide: true } },
        async (request, reply) => {
          const { file } = request.params;
          if (!file.endsWith('.png')) throw new RefusalError(refuse('notFound'));
          const id = toId(file.slice(0, -4));
          const { token } = request.query;
          const link = typeof token === 'string' ? { token, address: request.ip } : null;
          const hasLink = links.verify(id, link);
          if (isRefusal(hasLink)) throw new RefusalError(hasLink);
          const bet = generalImagePath.endsWith(`/${file}`)
            ? null
            : await findPreviewBet(pool, id, clock.now(), hasLink);
          const picture = await store.readPicture(bet ? drawBet(bet, clock.now()) : drawGeneral());
          if (!picture) throw new RefusalError(refuse('tooManyRequests'));
          // The address of a challenge's picture contains its token, so it is not cached.
          if (!hasLink) reply.header('cache-control', cacheControl);
          reply
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
