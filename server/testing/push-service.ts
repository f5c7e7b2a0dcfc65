import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type ReceivedPush = { readonly path: string; readonly message: unknown; readonly claims: Claims };
type Claims = { readonly aud: string; readonly exp: number; readonly sub: string };

/**
 * A push service on this machine. It verifies the VAPID token of each push (RFC 8292) and decrypts the payload with the
 * browser's keys (RFC 8291), and responds with `status`.
 */
export async function openPushService() {
  const browser = createECDH('prime256v1');
  const p256dh = browser.generateKeys('base64url');
  const auth = randomBytes(16);
  const received: ReceivedPush[] = [];
  const service = { status: 201, serverKey: '' };
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    try {
      received.push({
        path: request.url!,
        claims: verifyToken(request, service.serverKey),
        message: JSON.parse(decrypt(body)),
      });
      response.writeHead(service.status).end();
    } catch (error) {
      response.writeHead(400).end(String(error));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const keyLength = body[20]!;
    const senderKey = body.subarray(21, 21 + keyLength);
    const sealed = body.subarray(21 + keyLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey]);
    const input = Buffer.from(hkdfSync('sha256', browser.computeSecret(senderKey), auth, info, 32));
    const derive = (label: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', input, salt, `Content-Encoding: ${label}\0`, bytes));
    const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    cipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString();
  }

  return {
    received,
    service,
    origin,
    /** What a browser sends after subscribing. */
    subscription: (path: string) => ({
      endpoint: `${origin}${path}`,
      keys: { p256dh, auth: auth.toString('base64url') },
    }),
    close: () => server.close(),
  };
}

function verifyToken({ headers }: IncomingMessage, serverKey: string): Claims {
  const [, token, key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  if (!token || key !== serverKey) throw new Error('No VAPID token of the subscription’s key.');
  const [header, payload, signature] = token.split('.') as [string, string, string];
  const json = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  if (json(header).alg !== 'ES256') throw new Error('The token is not signed with ES256.');
  const point = Buffer.from(serverKey, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The signature is wrong.');
  return json(payload);
}
