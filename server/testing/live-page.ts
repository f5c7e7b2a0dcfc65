import { type LiveMessage, liveMessage, streamPath } from '@sidebet/contract/live';
import type { TestApi, TestUser } from './api.ts';

/** A page's open live stream. It stores every message and checks it against the contract. */
export type LivePage = {
  readonly messages: LiveMessage[];
  /** The first matching message from position `from` on, received already or within `withinMs`. */
  wait<T extends LiveMessage['type']>(
    type: T,
    wanted?: Wanted<T>,
  ): Promise<Extract<LiveMessage, { type: T }>>;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  close(): void;
};

export type Wanted<T extends LiveMessage['type']> = {
  readonly fits?: (message: Extract<LiveMessage, { type: T }>) => boolean;
  readonly from?: number;
  readonly withinMs?: number;
};

/** Opens the stream with a session cookie. Resolves when the server responds. */
export async function openPage(serverUrl: string, cookie: string): Promise<LivePage> {
  const closing = new AbortController();
  const answer = await fetch(serverUrl + streamPath, { headers: { cookie }, signal: closing.signal });
  if (answer.status !== 200 || !answer.body) throw new Error(`The stream answered ${answer.status}.`);
  const messages: LiveMessage[] = [];
  const waiting = new Set<() => void>();

  async function read(body: ReadableStream<Uint8Array>): Promise<void> {
    let text = '';
    const decoder = new TextDecoder();
    for await (const bytes of body) {
      text += decoder.decode(bytes, { stream: true });
      const frames = text.split('\n\n');
      text = frames.pop()!;
      for (const frame of frames) {
        const data = /^data: (.*)$/m.exec(frame)?.[1];
        if (data !== undefined) messages.push(liveMessage.encode(liveMessage.parse(JSON.parse(data))));
      }
      for (const look of [...waiting]) look();
    }
  }

  return {
    messages,
    ended: read(answer.body).catch(() => {}),
    close: () => closing.abort(),
    wait: (type, { fits = () => true, from = 0, withinMs = 20_000 } = {}) =>
      new Promise((resolve, reject) => {
        type Found = Extract<LiveMessage, { type: typeof type }>;
        const isIt = (message: LiveMessage): message is Found =>
          message.type === type && fits(message as Found);
        const timer = setTimeout(() => {
          waiting.delete(look);
          const received = messages.slice(from).map((message) => message.type);
          reject(new Error(`No ${type} within ${withinMs} ms, but: ${received.join(', ') || 'nothing'}.`));
        }, withinMs);
        const look = () => {
          const found = messages.slice(from).find(isIt);
          if (!found) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
  };
}

/** Pages that are closed together after each test. */
export function livePages() {
  const open: LivePage[] = [];
  return {
    /** Opens a page and waits until it receives updates. */
    async open(at: TestApi, user: TestUser): Promise<LivePage> {
      const page = await openPage(at.server.url, user.cookie);
      open.push(page);
      await page.wait('hello');
      return page;
    },
    closeAll(): void {
      for (const page of open.splice(0)) page.close();
    },
  };
}
