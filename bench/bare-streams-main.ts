import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { streamPath } from '@sidebet/contract/live';
import { bareNews } from './bare-streams.ts';

/** A server of `node:http` alone: streams get a greeting, and any other request sends them all the same news. */
const streams: ServerResponse[] = [];
const server = createServer((request, response) => {
  if (request.url === streamPath) {
    response
      .writeHead(200, { 'content-type': 'text/event-stream' })
      .write('event: hello\ndata: {"type":"hello"}\n\n');
    streams.push(response);
    return;
  }
  response.end();
  for (const stream of streams) stream.write(bareNews);
});
server.listen(0, '127.0.0.1', 511, () => process.send!((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());
