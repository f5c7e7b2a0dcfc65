import type { LivePayload } from '../db/live-payload.ts';
import type { Log } from '../logging/log.ts';
import type { Listener, OnAnnouncement } from './listener.ts';

/** What a relay sends: an announcement, or once a second that it is there. */
export type Frame = {
  /** Which relay sends it. A newer relay has a higher number. */
  readonly relay: number;
  /** Numbers the relay's frames, from 1. */
  readonly number: number;
  /** Whether the database commits, as far as the relay knows. */
  readonly isWritable: boolean;
  /** Whether this is the relay's last frame. */
  readonly isLast?: true;
  readonly payload?: LivePayload;
};

/** Carries frames to the other processes. It may lose or delay them. */
export type Bus = { publish(frame: Frame): void; close(): Promise<void> };

export type BusOptions = {
  readonly openBus: (onFrame: (frame: Frame) => void) => Bus;
  /** Listens to the database, as every process does without a bus. */
  readonly listenToDatabase: (on: OnAnnouncement) => Promise<Listener>;
  readonly log: Log;
  readonly timing?: Timing;
};

type Timing = {
  readonly heartbeatMs: number;
  /** Without a frame for this long, a process becomes a relay itself. */
  readonly silentMs: number;
  /** A running relay sends a frame within this time. */
  readonly firstFrameMs: number;
};

const usualTiming: Timing = { heartbeatMs: 1_000, silentMs: 2_500, firstFrameMs: 1_200 };

/**
 * Receives the announcements of all processes over a bus (docs/adr/0057). One process, the relay, listens to the database
 * and sends each announcement to the others. There is no election: a process without a relay becomes one, and a relay stops
 * when it receives a frame of a newer one. So a process that is cut off from the bus listens to the database like any other,
 * and two relays only cost effort. A process that may have missed a frame calls `gap`: at the first frame of a relay and at
 * a hole in its numbers.
 */
export async function listenOnBus(
  {
    openBus,
    listenToDatabase,
    log,
    timing: { heartbeatMs, silentMs, firstFrameMs } = usualTiming,
  }: BusOptions,
  on: OnAnnouncement,
): Promise<Listener> {
  let closed = false;
  /** The relay this process follows, and the newest of its frames. */
  let followed: { readonly frame: Frame; readonly heardAt: number } | undefined;
  let own: { readonly listener: Listener; relay: number; sent: number } | undefined;
  let starting: Promise<void> | undefined;
  let warned = false;
  let heard: () => void = () => {};
  const bus = openBus(receive);
  const heart = setInterval(beat, heartbeatMs);
  await Promise.race([new Promise<void>((resolve) => (heard = resolve)), wait(firstFrameMs)]);
  if (!followed) await start().catch(cleanUp);

  function receive(frame: Frame): void {
    if (closed || frame.relay < Math.max(own?.relay ?? 0, followed?.frame.relay ?? 0)) return;
    const before = followed?.frame;
    followed = { frame, heardAt: frame.isLast ? -Infinity : performance.now() };
    heard();
    if (own) {
      void own.listener.close().catch(() => {});
      own = undefined;
    }
    if (frame.relay !== before?.relay || frame.number !== before.number + 1) on.gap();
    if (frame.payload) on.payload(frame.payload);
  }

  function beat(): void {
    if (own) {
      if (own.listener.isConnected()) send({});
    } else if (isSilent()) {
      start().catch((error: unknown) => {
        if (!warned) log.warn({ err: error }, 'no relay sends frames, and the database cannot be reached');
        warned = true;
      });
    }
  }

  function start(): Promise<void> {
    starting ??= relay().finally(() => {
      starting = undefined;
    });
    return starting;
  }

  async function relay(): Promise<void> {
    const listener = await listenToDatabase({
      payload(payload) {
        on.payload(payload);
        send({ payload });
      },
      gap() {
        on.gap();
        // To the others too: a relay with another number has missed what its predecessor sent.
        if (own) Object.assign(own, { relay: newRelay(), sent: 0 });
      },
    });
    if (closed || !isSilent()) return listener.close();
    own = { listener, relay: newRelay(), sent: 0 };
    warned = false;
    on.gap();
    send({});
  }

  /**
   * Higher than the number of every relay so far, also by a clock that is behind. The fraction tells apart two that start at
   * once.
   */
  function newRelay(): number {
    return Math.max(Date.now(), (followed?.frame.relay ?? 0) + 1, (own?.relay ?? 0) + 1) + Math.random();
  }

  function send(content: Pick<Frame, 'payload' | 'isLast'>): void {
    if (!own) return;
    own.sent++;
    bus.publish({ relay: own.relay, number: own.sent, isWritable: own.listener.isWritable(), ...content });
  }

  function isSilent(): boolean {
    return !followed || performance.now() - followed.heardAt > silentMs;
  }

  async function close(): Promise<void> {
    closed = true;
    clearInterval(heart);
    await starting?.catch(() => {});
    const last = own?.listener;
    send({ isLast: true });
    own = undefined;
    await last?.close();
    await bus.close();
  }

  async function cleanUp(error: unknown): Promise<never> {
    await close();
    throw error;
  }

  return {
    isConnected: () => (own ? own.listener.isConnected() : !isSilent()),
    isWritable: () => own?.listener.isWritable() ?? followed?.frame.isWritable ?? true,
    close,
  };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}
