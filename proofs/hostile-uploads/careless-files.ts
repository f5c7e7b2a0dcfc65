import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { detectContentType } from '@sidebet/server/uploads/image';
import type { UploadSite } from './upload-site.ts';

type StoredFile = { readonly content: Buffer; readonly type: string };

/** A server that stores and serves files without the real one's precautions, as `take` decides. */
async function careless(
  take: (content: Buffer, name: string) => Promise<StoredFile | null>,
  headers: Record<string, string>,
): Promise<UploadSite> {
  const files = new Map<string, StoredFile>();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, 'http://localhost');
    const found = files.get(url.pathname);
    if (found) {
      response.writeHead(200, { ...headers, 'content-type': found.type }).end(found.content);
      return;
    }
    const kept = await buffer(request).then(
      (content) => take(content, url.searchParams.get('name') ?? ''),
      () => null,
    );
    if (!kept) {
      response.writeHead(400).end();
      return;
    }
    const address = `/api/files/${randomUUID()}`;
    files.set(address, kept);
    response.writeHead(200).end(JSON.stringify({ attachmentUrl: address }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    user: async () => 'nobody',
    kept: async () => new Map([...files].map(([url, { content }]) => [url, content.length])),
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Trusts the file name. */
export const trustingNames = () =>
  careless(
    async (content, name) => ({ content, type: /html?$|php/.test(name) ? 'text/html' : 'image/svg+xml' }),
    {},
  );

const cautious = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'content-disposition': "attachment; filename*=UTF-8''file",
};

/** Recognizes images by their first bytes and stores them unchanged. */
export const keepingAsItCame = () =>
  careless(async (content) => {
    const type = await detectContentType(content);
    return type?.startsWith('image/') ? { content, type } : null;
  }, cautious);
