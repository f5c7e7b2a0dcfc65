import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { limitConcurrency } from '../limits/limit-concurrency.ts';

export type Picture = { readonly png: Buffer; readonly etag: string };

export type PictureStore = {
  /** The picture of an SVG; null if the queue is full. */
  readPicture(svg: string): Promise<Picture | null>;
};

type Limits = { readonly atOnce: number; readonly waiting: number; readonly stored: number };

/**
 * A drawing takes about 50 ms of a thread. One at a time leaves the other threads to the API; a longer queue
 * helps no one.
 */
const usual: Limits = { atOnce: 1, waiting: 20, stored: 200 };

/**
 * Draws pictures, a few at a time, and caches the latest. Concurrent requests for the same picture share one
 * drawing.
 */
export function createPictureStore(
  { atOnce, waiting, stored }: Limits = usual,
  draw: (svg: string) => Promise<Buffer> = drawPng,
): PictureStore {
  const pictures = new Map<string, Promise<Picture>>();
  const turns = limitConcurrency({ running: atOnce, waiting });
  const drawInTurn = (svg: string, etag: string): Promise<Picture> =>
    turns.run(async () => ({ png: await draw(svg), etag }));

  return {
    async readPicture(svg) {
      const etag = `"${createHash('sha256').update(svg).digest('base64url').slice(0, 27)}"`;
      const known = pictures.get(etag);
      if (!known && turns.isFull()) return null;
      const picture = known ?? drawInTurn(svg, etag);
      // Reinserting makes it the most recently used; the first entry is the least recently used.
      pictures.delete(etag);
      pictures.set(etag, picture);
      if (pictures.size > stored) pictures.delete(pictures.keys().next().value!);
      picture.catch(() => pictures.delete(etag));
      return picture;
    },
  };
}

function drawPng(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: false }).toBuffer();
}
