import { setTimeout as sleep } from 'node:timers/promises';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Log } from '../logging/log.ts';
import type { Bus, Frame } from './bus.ts';

/** A bus over NATS. Connects in the background and again whenever the connection is lost; what is sent meanwhile may be lost. */
export function openNats(url: string, log: Log, onFrame: (frame: Frame) => void): Bus {
  let connection: NatsConnection | undefined;
  let closed = false;
  const { subject, ...options } = readNatsUrl(url);
  const connecting = connect();

  async function connect(): Promise<void> {
    // Loaded only by sites that use it.
    const nats = await import('@nats-io/transport-node');
    for (let attempt = 0; !closed; attempt++) {
      try {
        connection = await nats.connect({
          ...options,
          name: 'sidebet',
          noEcho: true,
          timeout: 2_000,
          pingInterval: 2_000,
          maxReconnectAttempts: -1,
          reconnectTimeWait: 500,
        });
        connection.subscribe(subject, {
          callback: (error, message) => {
            const frame = error ? null : readFrame(message.string());
            if (frame) onFrame(frame);
          },
        });
        return;
      } catch (error) {
        if (attempt === 0)
          log.warn({ err: error }, 'NATS is away; this process listens to the database itself');
        await sleep(500);
      }
    }
  }

  return {
    publish: (frame) => connection?.publish(subject, JSON.stringify(frame)),
    async close() {
      closed = true;
      await connecting;
      await connection?.flush().catch(() => {});
      await connection?.close();
    },
  };
}

/** Null for what no relay sent: it must not end the process. */
function readFrame(text: string): Frame | null {
  try {
    const frame = JSON.parse(text) as Frame | null;
    return Number.isFinite(frame?.relay) && Number.isInteger(frame?.number) ? frame : null;
  } catch {
    return null;
  }
}

/**
 * `nats://user:password@host:4222/site`, or `tls://…`. Of several, separated by commas, the first has the login and the
 * site's name.
 */
export function readNatsUrl(text: string) {
  const urls = text.split(',').map((one) => new URL(one));
  const { username, password, protocol, pathname } = urls[0]!;
  return {
    subject: `sidebet${pathname.replaceAll('/', '.').replace(/\.$/, '')}.live`,
    servers: urls.map(({ host }) => host),
    ...(username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    ...(protocol === 'tls:' && { tls: {} }),
  };
}
