import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';

/** Sends the same bytes for every request, which measures the load generator's own speed. */

const body = JSON.stringify({ filler: 'x'.repeat(900) });
const answer = Buffer.from(
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
);
const server = createServer({ noDelay: true }, (socket) => {
  socket.on('data', () => socket.write(answer));
  socket.on('error', () => {});
});
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit(0));
