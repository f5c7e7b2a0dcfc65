import { constants, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { Frame, frameOf, gzipHead } from './frame.ts';

/** What a browser reads of a stream that has not ended. */
const read = (parts: readonly Buffer[]) =>
  gunzipSync(Buffer.concat(parts), { finishFlush: constants.Z_SYNC_FLUSH }).toString();

const ids = Array.from({ length: 10 }, (_, n) => `${n}0000000-0000-4000-8000-000000000000`);
const long = frameOf({ type: 'groups', groupIds: ids });
const short = frameOf({ type: 'hello' });

it('is an event with the type and the message', () => {
  expect(short.plain.toString()).toBe('event: hello\ndata: {"type":"hello"}\n\n');
});

it('gives every page the same bytes, whatever it got before', () => {
  const late = read([gzipHead, long.gzipped]);
  const early = read([
    gzipHead,
    short.gzipped,
    long.gzipped,
    new Frame('x'.repeat(70_000)).gzipped,
    long.gzipped,
  ]);
  expect(late).toBe(long.plain.toString());
  expect(early.startsWith(short.plain.toString() + late)).toBe(true);
  expect(early.endsWith(late)).toBe(true);
});

it('can be read as soon as it arrived', () => {
  const parts: Buffer[] = [gzipHead];
  let text = '';
  for (const frame of [short, long, short, long, short]) {
    parts.push(frame.gzipped);
    text += frame.plain.toString();
    expect(read(parts)).toBe(text);
  }
});

it('is smaller than its text, or five bytes longer if that is short', () => {
  expect(long.gzipped.length).toBeLessThan(long.plain.length / 3);
  expect(short.gzipped.length).toBe(short.plain.length + 5);
});
