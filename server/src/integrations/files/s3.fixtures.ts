import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A fake S3 over HTTP and in memory, with the few calls the adapter makes. */
export type S3Fake = {
  readonly endpoint: string;
  /** By path: `/{bucket}/{key}`. */
  readonly objects: Map<string, { readonly content: Buffer; readonly contentType: string }>;
  /** Answers this many requests with an internal error first. */
  failNext(count: number): void;
  /** Whether requests with this method are denied, which is permanent. */
  refuse(method: 'GET' | 'PUT' | 'DELETE', refused: boolean): void;
  /**
   * From now on sends at most this many bytes of each response body until `letGo`; with 0, not even the headers.
   * Resolves `held` at the first request.
   */
  holdAfter(bytes: number): { readonly held: Promise<void>; letGo(): void };
  close(): Promise<void>;
};

export async function startS3Fake(accessKeyId: string): Promise<S3Fake> {
  const objects: S3Fake['objects'] = new Map();
  const refused = new Set<string>();
  let failures = 0;
  let hold: { readonly bytes: number; readonly began: () => void; readonly over: Promise<void> } | null =
    null;

  async function answer(request: IncomingMessage): Promise<Answer> {
    const path = decodeURIComponent(request.url!.split('?')[0]!);
    const content = await buffer(request);
    if (failures > 0) {
      failures--;
      return fault(500, 'InternalError');
    }
    if (!request.headers.authorization?.includes(`Credential=${accessKeyId}/`))
      return fault(403, 'AccessDenied');
    if (refused.has(request.method!)) return fault(403, 'AccessDenied');
    const object = objects.get(path);
    switch (request.method) {
      case 'PUT':
        objects.set(path, { content, contentType: String(request.headers['content-type']) });
        return { status: 200, headers: { etag: `"${createHash('md5').update(content).digest('hex')}"` } };
      case 'GET':
        if (!object) return fault(404, 'NoSuchKey');
        return { status: 200, headers: { 'content-type': object.contentType }, body: object.content };
      case 'DELETE':
        objects.delete(path);
        return { status: 204, headers: {} };
      default:
        return fault(405, 'MethodNotAllowed');
    }
  }

  const server = createServer((request, response) => {
    void answer(request).then(async ({ status, headers, body = Buffer.alloc(0) }) => {
      const begin = () =>
        response.writeHead(status, { ...headers, ...(status !== 204 && { 'content-length': body.length }) });
      const sent = hold?.bytes ?? 0;
      if (sent > 0) begin().write(body.subarray(0, sent));
      hold?.began();
      await hold?.over;
      if (sent === 0) begin();
      response.end(body.subarray(sent));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    failNext: (count) => {
      failures = count;
    },
    refuse(method, isRefused) {
      if (isRefused) refused.add(method);
      else refused.delete(method);
    },
    holdAfter(bytes) {
      const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      hold = { bytes, began: held.resolve, over: over.promise };
      return {
        held: held.promise,
        letGo() {
          hold = null;
          over.resolve();
        },
      };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type Answer = { readonly status: number; readonly headers: Record<string, string>; readonly body?: Buffer };

function fault(status: number, code: string): Answer {
  const body = Buffer.from(
    `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  );
  return { status, headers: { 'content-type': 'application/xml' }, body };
}
