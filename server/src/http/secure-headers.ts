import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** The pages load nothing from elsewhere and may not be framed. Mantine sets sizes through style attributes. */
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  },
};

const mailedLinkPages = /^\/(reset-password|verify-email)(?![\w-])/i;

/** Headers of every answer; what the API says is never kept by a browser. */
export async function secureHeaders(app: FastifyInstance, isHttps: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps,
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    // Their address holds the secret of a mailed link, which no other request may repeat.
    if (mailedLinkPages.test(request.url)) reply.header('referrer-policy', 'no-referrer');
  });
}
