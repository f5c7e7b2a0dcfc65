import { openIdProviders } from '@sidebet/domain/auth/open-id';
import type { FastifyInstance } from 'fastify';

/** Where providers send the browser back to. Registered at each of them. */
export const openIdReturnPath = '/signin/';

/** Longer answers are cut off, and then match no attempt. */
const maxLength = 4_000;

/**
 * Apple posts its answer from its own page, without our cookies. Passes it on to the page of the same address as a
 * query, as other providers send it. The page's own request then carries the cookies.
 */
export async function passOnOpenIdForms(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 32 * 1024 },
      (_request, body, done) => done(null, new URLSearchParams(body as string)),
    );
    for (const provider of openIdProviders) {
      const path = `${openIdReturnPath}${provider}`;
      scope.post(path, { schema: { hide: true } }, (request, reply) => {
        const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        const answer = new URLSearchParams();
        for (const name of ['state', 'code', 'error']) {
          const value = form.get(name);
          if (value) answer.set(name, value.slice(0, maxLength));
        }
        return reply.header('cache-control', 'no-store').redirect(`${path}?${answer}`, 303);
      });
    }
  });
}
