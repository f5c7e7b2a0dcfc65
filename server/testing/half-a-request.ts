import { once } from 'node:events';
import { connect } from 'node:net';

/** A request whose announced body never arrives. */
export async function halfARequest(url: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    'POST /api/login HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  );
  // Only now is the server reading it.
  const [answer] = await once(socket, 'data');
  if (!String(answer).startsWith('HTTP/1.1 100 Continue')) throw new Error(`It answered ${answer}`);
  return socket.resume();
}
