import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { answerPolicy, pagePolicy } from './content-policy.ts';

const mailedLinkPages = /^\/(reset-password|verify-email|change-email|signin\/[a-z]+)(?![\w-])/i;
/** The token of a challenge's link, also inside the address of the page to return to (`next`). */
const linkToken = /[?&]token=|%(?:3F|26)token(?:=|%3D)/i;

/** Browser features that the site does not use. Passkeys and clipboard stay enabled. */
const permissionsPolicy = [
  ...[
    'accelerometer',
    'autoplay',
    'browsing-topics',
    'camera',
    'display-capture',
    'encrypted-media',
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'picture-in-picture',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((power) => `${power}=()`),
  'publickey-credentials-get=(self)',
  'publickey-credentials-create=(self)',
  'clipboard-write=(self)',
].join(', ');

/** Sets the headers of every response. Browsers never cache API responses. `isHttps` comes from PUBLIC_URL. */
export function secureHeaders(app: FastifyInstance, isHttps: boolean): void {
  const everywhere = readHeaders({
    contentSecurityPolicy: false,
    // Pages embed only the site's own resources, so nothing else may enter their process.
    crossOriginEmbedderPolicy: { policy: 'require-corp' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps && { maxAge: 2 * 365 * 24 * 3600, includeSubDomains: true },
  });
  const page = pagePolicy('', isHttps);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(everywhere);
    // Uses the matched route, because the raw path may be encoded: /%61pi/session is /api/session.
    const route = request.routeOptions.url;
    const isApi = route === undefined || route.startsWith('/api/');
    reply.header('content-security-policy', isApi ? answerPolicy : page);
    reply.header('permissions-policy', permissionsPolicy);
    if (isApi) reply.header('cache-control', 'no-store');
    // Their URL contains the token of a link, which must not leak as a referrer.
    if (mailedLinkPages.test(request.url) || linkToken.test(request.url))
      reply.header('referrer-policy', 'no-referrer');
    done();
  });
}

/** The headers that helmet sets. They are the same for every response, and setting them one by one took 4% of a request. */
function readHeaders(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}
