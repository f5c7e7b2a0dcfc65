import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { limitConcurrency } from '../../limit-concurrency.ts';

/** Every image that somebody sends is drawn anew: what is stored holds the picture and nothing that came with it. */

/** The side of a profile picture in pixels. */
const pictureSide = 512;
/** More than any camera of today makes in so few bytes; a "bomb" is refused by its header, before it is unpacked. */
const maxPixels = 50_000_000;
/** An animation is unpacked whole. */
const maxAnimationPixels = 25_000_000;
const maxAttachmentSide = 4096;
const patienceSeconds = 30;

// Each picture is seen once.
sharp.cache(false);

/** The media type by a file's first bytes, whatever it is called; null for text and what nobody knows. */
export async function contentTypeOf(content: Buffer): Promise<string | null> {
  return (await fileTypeFromBuffer(content))?.mime ?? null;
}

/**
 * A profile picture: upright, the middle square of the first frame, as WebP without metadata. Null when the content is
 * not wholly an image of that type, or has too many pixels.
 */
export function drawPicture(content: Buffer, contentType: string): Promise<Buffer | null> {
  return drawn(content, contentType, { limitInputPixels: maxPixels }, (image) =>
    image.resize(pictureSide, pictureSide, { fit: 'cover' }).webp({ quality: 84 }),
  );
}

/** An attached image of the same type: upright, at most 4096 pixels a side, without metadata. Null as above. */
export function drawAttachment(content: Buffer, contentType: string): Promise<Buffer | null> {
  const fit = { fit: 'inside', withoutEnlargement: true } as const;
  if (contentType === 'image/gif' || contentType === 'image/webp') {
    const options = { limitInputPixels: maxAnimationPixels, animated: true };
    return drawn(content, contentType, options, (image) => image);
  }
  return drawn(content, contentType, { limitInputPixels: maxPixels }, (image) =>
    image.resize(maxAttachmentSide, maxAttachmentSide, fit),
  );
}

const formats: Record<string, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

async function drawn(
  content: Buffer,
  contentType: string,
  options: { limitInputPixels: number; animated?: boolean },
  draw: (image: Sharp) => Sharp,
): Promise<Buffer | null> {
  return drawing.run(async () => {
    try {
      const image = sharp(content, { ...options, failOn: 'error' });
      // Both readers of the first bytes must agree on what this is.
      if ((await image.metadata()).format !== formats[contentType]) return null;
      return await draw(image.autoOrient()).timeout({ seconds: patienceSeconds }).toBuffer();
    } catch {
      // Whatever a decoder has against a file is the file's fault.
      return null;
    }
  });
}

/** Unpacked pictures are large, so that only few are worked on at a time. */
const drawing = limitConcurrency({ running: 2, waiting: Number.POSITIVE_INFINITY });
