import { Agent, request as httpRequest } from 'node:http';
import type { TestApi } from '@sidebet/server/testing/api';
import type { Answer } from './description.ts';
import type { Request } from './draft.ts';

/** Passes a request to the application without a socket. */
export async function inject(api: TestApi, { method, url, headers, payload }: Request): Promise<Answer> {
  const answer = await api.server.app.inject({
    method: method as 'GET',
    url,
    headers: { ...headers },
    ...(payload !== undefined && { payload }),
  });
  const contentType = String(answer.headers['content-type'] ?? '');
  return { statusCode: answer.statusCode, contentType, body: answer.body };
}

/**
 * Sends a request through a socket, so Node parses it first. A server may close the connection during an unwanted body, and the
 * response can be lost. The request is then repeated without a socket.
 */
export function openSocketSender(api: TestApi): { send(request: Request): Promise<Answer>; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const port = Number(new URL(api.server.url).port);
  return {
    close: () => agent.destroy(),
    send: (request) => sendByHttp(agent, port, request).catch(() => inject(api, request)),
  };
}

function sendByHttp(agent: Agent, port: number, { method, url, headers, payload }: Request): Promise<Answer> {
  const length = payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) };
  const options = { agent, host: '127.0.0.1', port, method, path: url, headers: { ...headers, ...length } };
  return new Promise((resolve, reject) => {
    const sent = httpRequest(options, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          statusCode: answer.statusCode!,
          contentType: answer.headers['content-type'] ?? '',
          body: Buffer.concat(parts).toString(),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(payload);
  });
}
