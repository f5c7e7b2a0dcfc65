import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '../logging/log.ts';
import { type Frame, listenOnBus } from './bus.ts';
import type { Listener } from './listener.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Processes of one site, a bus that can lose frames, and a database that announces to those who listen to it. */
function site() {
  const members = new Map<string, (frame: Frame) => void>();
  const listening = new Map<string, { payload: (payload: { users: string[] }) => void; gap: () => void }>();
  const state = {
    cutOff: new Set<string>(),
    lost: (_: Frame) => false,
    isDatabaseAway: false,
    withoutDatabase: '',
  };

  async function start(name: string) {
    const heard: string[] = [];
    const listener: Listener = await listenOnBus(
      {
        log: silentLog,
        openBus(onFrame) {
          members.set(name, onFrame);
          return {
            publish(frame) {
              if (state.cutOff.has(name) || state.lost(frame)) return;
              for (const [other, receive] of members)
                if (other !== name && !state.cutOff.has(other)) receive(structuredClone(frame));
            },
            close: async () => void members.delete(name),
          };
        },
        async listenToDatabase(on) {
          if (state.isDatabaseAway) throw new Error('away');
          listening.set(name, on);
          return {
            isConnected: () => state.withoutDatabase !== name,
            isWritable: () => true,
            close: async () => void listening.delete(name),
          };
        },
      },
      {
        payload: ({ users }) => void heard.push(...(users ?? [])),
        gap: () => void heard.push('gap'),
      },
    );
    return { name, listener, heard, die };

    function die(): void {
      state.cutOff.add(name);
      members.delete(name);
      listening.delete(name);
    }
  }
  return {
    state,
    listening,
    async start(name: string) {
      const started = start(name);
      started.catch(() => {});
      await vi.advanceTimersByTimeAsync(2_000);
      return await started;
    },
    announce(user: string) {
      for (const on of [...listening.values()]) on.payload({ users: [user] });
    },
  };
}

test('one process listens to the database, and the others receive what it receives', async () => {
  const { start, announce, listening } = site();
  const [a, b, c] = [await start('a'), await start('b'), await start('c')];
  announce('ann');
  expect([...listening.keys()]).toEqual(['a']);
  for (const { heard, listener } of [a, b, c]) {
    expect(heard.slice(heard.lastIndexOf('gap') + 1)).toEqual(['ann']);
    expect(listener.isConnected()).toBe(true);
  }
});

test('a process that misses an announcement notices it at the next heartbeat', async () => {
  const { state, start, announce } = site();
  await start('a');
  const b = await start('b');
  b.heard.length = 0;
  state.lost = ({ payload }) => payload !== undefined;
  announce('ann');
  expect(b.heard).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(b.heard).toEqual(['gap']);
});

test('a relay that ends is replaced at the next heartbeat', async () => {
  const { start, announce, listening } = site();
  const [a, b] = [await start('a'), await start('b')];
  await a.listener.close();
  b.heard.length = 0;
  await vi.advanceTimersByTimeAsync(1_000);
  announce('ann');
  expect([...listening.keys()]).toEqual(['b']);
  expect(b.heard).toEqual(['gap', 'ann']);
});

test('a relay that dies is replaced, and until then nobody claims to be connected', async () => {
  const { start, announce, listening } = site();
  const [a, b, c] = [await start('a'), await start('b'), await start('c')];
  a.die();
  announce('ann');
  await vi.advanceTimersByTimeAsync(2_600);
  expect(b.listener.isConnected() || c.listener.isConnected()).toBe(listening.size > 0);
  await vi.advanceTimersByTimeAsync(3_000);
  announce('bob');
  for (const { heard, listener } of [b, c]) {
    expect(heard.slice(heard.lastIndexOf('gap') + 1)).toEqual(['bob']);
    expect(listener.isConnected()).toBe(true);
  }
  expect(listening.size).toBe(1);
});

test('without a bus every process listens itself, and one relay is left when it is back', async () => {
  const { state, start, announce, listening } = site();
  const all = [await start('a'), await start('b'), await start('c')];
  state.cutOff = new Set(['a', 'b', 'c']);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(listening.size).toBe(3);
  announce('ann');
  for (const { heard } of all) expect(heard.at(-1)).toBe('ann');
  state.cutOff = new Set();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(listening.size).toBe(1);
  announce('bob');
  for (const { heard } of all) expect(heard.filter((one) => one === 'bob')).toEqual(['bob']);
});

test('what the relay missed of the database, all have missed', async () => {
  const { start, listening } = site();
  await start('a');
  const b = await start('b');
  b.heard.length = 0;
  listening.get('a')!.gap();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(b.heard).toEqual(['gap']);
});

test('a relay that loses the database is replaced by a process that reaches it', async () => {
  const { state, start, announce, listening } = site();
  const [a, b] = [await start('a'), await start('b')];
  state.withoutDatabase = 'a';
  expect(a.listener.isConnected()).toBe(false);
  await vi.advanceTimersByTimeAsync(5_000);
  announce('ann');
  expect([...listening.keys()]).toEqual(['b']);
  for (const { heard, listener } of [a, b]) {
    expect(heard.slice(-2)).toEqual(['gap', 'ann']);
    expect(listener.isConnected()).toBe(true);
  }
});

test('a process that reaches neither the bus nor the database does not start', async () => {
  const { state, start } = site();
  state.isDatabaseAway = true;
  await expect(start('a')).rejects.toThrow('away');
});
