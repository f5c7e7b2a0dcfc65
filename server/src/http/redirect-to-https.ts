import type { FastifyInstance } from 'fastify';

/**
 * Sends who came without https to the same address with it, where PUBLIC_URL is https. What ends TLS before us says so
 * in X-Forwarded-Proto; without the header nothing is known, and a redirect might lead in circles.
 */
export function redirectToHttps(app: FastifyInstance, publicUrl: string | undefined): void {
  if (!publicUrl?.startsWith('https://')) return;
  const { origin } = new URL(publicUrl);
  app.addHook('onRequest', async (request, reply) => {
    const said = String(request.headers['x-forwarded-proto'] ?? '');
    if (said.split(',').at(-1)!.trim().toLowerCase() !== 'http') return;
    // A whole address in the request's first line could otherwise continue the name of our host.
    const path = request.url.startsWith('/') ? request.url : '/';
    return reply.redirect(origin + path, 308);
  });
}
