import { Socket } from 'node:net';

/**
 * A socket that sends what is written during one turn of the event loop with one system call. A pipelined
 * transaction is a dozen small messages that are ready together; sent one by one, each wakes the database up.
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
