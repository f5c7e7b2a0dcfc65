import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFormMailer } from './form-mail.ts';

let server: Server;
let posted: { request: IncomingMessage; body: string }[];
let status: number;
beforeEach(async () => {
  posted = [];
  status = 200;
  server = createServer(async (request, response) => {
    posted.push({ request, body: await text(request) });
    response.writeHead(status).end('{"ok":true}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => server.close());

const open = () => openFormMailer(`http://127.0.0.1:${(server.address() as AddressInfo).port}/form/abc`);
const mail = { subject: 'New bet created', message: 'Jordan “J” created\na bet', email: 'ann@example.com' };

test('posts the three fields as JSON', async () => {
  // Additional fields of the caller are not sent.
  expect(await open().send({ ...mail, id: 'x' } as typeof mail)).toEqual({ kind: 'sent' });
  const [{ request, body }] = posted as [(typeof posted)[0]];
  expect(request).toMatchObject({ method: 'POST', url: '/form/abc' });
  expect(request.headers['content-type']).toBe('application/json');
  expect(JSON.parse(body)).toEqual(mail);
});

test.each([400, 422])('%i is a permanent rejection', async (code) => {
  status = code;
  expect(await open().send(mail)).toEqual({
    kind: 'refused',
    reason: `The form-mail service responded with ${code}.`,
  });
});

test.each([401, 404, 429, 500, 503])('%i is temporary', async (code) => {
  status = code;
  await expect(open().send(mail)).rejects.toThrow(`responded with ${code}`);
});

test('an unreachable service is temporary', async () => {
  const form = open();
  server.close();
  await once(server, 'close');
  await expect(form.send(mail)).rejects.toThrow();
});

test('does not follow a redirect: user messages go only to the configured address', async () => {
  const elsewhere: string[] = [];
  const other = createServer((request, response) => {
    elsewhere.push(request.url!);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(other, 'listening');
  server.removeAllListeners('request');
  server.on('request', (_request, response) => {
    response
      .writeHead(307, { location: `http://127.0.0.1:${(other.address() as AddressInfo).port}/taken` })
      .end();
  });
  await expect(open().send(mail)).rejects.toThrow('The form-mail service responded with 307.');
  expect(elsewhere).toEqual([]);
  other.close();
});
