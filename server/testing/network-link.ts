import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A network between programs of this machine that can be cut, or drop packets without closing anything. */
export type NetworkLink = {
  /** Programs connect here to reach the target. */
  readonly port: number;
  /** From now on every connection ends at once, until `heal`, as if the target were dead. */
  cut(): void;
  /**
   * From now on nothing passes on the connections that are open, or on those whose last request begins like this. Returns how
   * many there are.
   */
  swallow(request?: string): number;
  /** From now on nothing passes on any connection, until `heal`. */
  swallowAll(): void;
  /** New connections pass again; the silent ones end. */
  heal(): void;
  close(): Promise<void>;
};

/** When a machine gives up a silent connection. */
const keepaliveMs = 20_000;
/** What is remembered of a request. */
const requestBytes = 100;

export async function networkLink(target: {
  readonly host: string;
  readonly port: number;
}): Promise<NetworkLink> {
  const pairs = new Set<{ passes: boolean; request: string; readonly sockets: readonly Socket[] }>();
  let newOnes: 'pass' | 'fallSilent' | 'end' = 'pass';
  const server = createServer((near) => {
    if (newOnes === 'end') return near.destroy();
    const far = connect(target.port, target.host);
    const pair = { passes: newOnes === 'pass', request: '', sockets: [near, far] };
    pairs.add(pair);
    const forward = (from: Socket, to: Socket) => {
      from.setNoDelay(true);
      from.on('data', (bytes) => pair.passes && to.write(bytes));
      from.on('error', () => {});
      from.on('close', () => {
        // Of a connection that is swallowed, the other end learns from keepalives that stay unanswered.
        if (pair.passes) to.destroySoon();
        else setTimeout(() => to.destroy(), keepaliveMs).unref();
        if (near.destroyed && far.destroyed) pairs.delete(pair);
      });
    };
    near.on('data', (bytes) => (pair.request = bytes.toString('latin1', 0, requestBytes)));
    forward(near, far);
    forward(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const swallow = (request = '') => {
    const wanted = [...pairs].filter((pair) => pair.request.startsWith(request));
    for (const pair of wanted) pair.passes = false;
    return wanted.length;
  };
  const end = (isWanted: (pair: { passes: boolean }) => boolean) => {
    for (const pair of pairs) if (isWanted(pair)) for (const socket of pair.sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    swallow,
    cut() {
      newOnes = 'end';
      end(() => true);
    },
    swallowAll() {
      newOnes = 'fallSilent';
      swallow();
    },
    heal() {
      newOnes = 'pass';
      end(({ passes }) => !passes);
    },
    async close() {
      end(() => true);
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
