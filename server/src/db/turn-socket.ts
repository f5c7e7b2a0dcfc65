import { Socket } from 'node:net';

/**
 * A socket that sends everything written in one turn of the event loop with one system call. A pipelined
 * transaction writes a dozen small messages together; sent one by one, each would wake the database.
 */
export function turnSocket(): Socket {
  const socket = new Socket();
  const write = socket.write.bind(socket) as (...what: unknown[]) => boolean;
  let held = false;
  socket.write = (...what: unknown[]) => {
    if (!held) {
      held = true;
      socket.cork();
      process.nextTick(() => {
        held = false;
        socket.uncork();
      });
    }
    return write(...what);
  };
  return socket;
}
