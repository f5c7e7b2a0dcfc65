import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A network to the database that can drop packets without closing anything. */
export type DatabaseProxy = {
  /** The database's address through the proxy. */
  readonly url: string;
  /** From now on nothing passes on the connections that are open. Returns how many there are. */
  swallow(): number;
  /** From now on nothing passes on any connection, until `heal`. */
  swallowAll(): void;
  heal(): void;
  close(): Promise<void>;
};

export async function databaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<{ passes: boolean; sockets: readonly Socket[] }>();
  let newOnesPass = true;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const pair = { passes: newOnesPass, sockets: [near, far] };
    pairs.add(pair);
    const link = (from: Socket, to: Socket) => {
      from.setNoDelay(true);
      from.on('data', (bytes) => pair.passes && to.write(bytes));
      from.on('error', () => {});
      from.on('close', () => {
        if (pair.passes) to.destroy();
        if (near.destroyed && far.destroyed) pairs.delete(pair);
      });
    };
    link(near, far);
    link(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const swallow = () => {
    for (const pair of pairs) pair.passes = false;
    return pairs.size;
  };
  return {
    url: url.href,
    swallow,
    swallowAll() {
      newOnesPass = false;
      swallow();
    },
    heal() {
      newOnesPass = true;
    },
    async close() {
      for (const { sockets } of pairs) for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
