import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { limitConcurrency } from '../limits/limit-concurrency.ts';

/** Every uploaded image is re-encoded, so the stored file contains the pixels and nothing else. */

/** The side length of a profile picture in pixels. */
const pictureSide = 512;
/**
 * More than any current camera produces in a file of the allowed size. The header reveals a decompression bomb
 * before decoding.
 */
const maxPixels = 50_000_000;
/** Lower, because all frames of an animation are decoded. */
const maxAnimationPixels = 25_000_000;
const maxAttachmentSide = 4096;
const patienceSeconds = 30;

// Each picture is processed once.
sharp.cache(false);

/** The media type from the first bytes, ignoring the file name; null for text and unknown types. */
export async function detectContentType(content: Buffer): Promise<string | null> {
  return (await fileTypeFromBuffer(content))?.mime ?? null;
}

export type Images = {
  /**
   * Re-encodes a profile picture: upright, the center square of the first frame, as WebP without metadata. Null if
   * the content is not a valid image of that type or has too many pixels.
   */
  drawPicture(content: Buffer, contentType: string): Promise<Buffer | null>;
  /**
   * Re-encodes an attached image in its own type: upright, at most 4096 pixels per side, without metadata. Null as
   * above.
   */
  drawAttachment(content: Buffer, contentType: string): Promise<Buffer | null>;
};

export function createImages(): Images {
  /** Decoded pictures are large, so only a few are processed at once. */
  const drawing = limitConcurrency({ running: 2, waiting: Number.POSITIVE_INFINITY });
  return {
    drawPicture: (content, contentType) => drawing.run(() => drawSquare(content, contentType)),
    drawAttachment: (content, contentType) => drawing.run(() => drawWhole(content, contentType)),
  };
}

function drawSquare(content: Buffer, contentType: string): Promise<Buffer | null> {
  return drawn(content, contentType, { limitInputPixels: maxPixels }, (image) =>
    image.resize(pictureSide, pictureSide, { fit: 'cover' }).webp({ quality: 84 }),
  );
}

function drawWhole(content: Buffer, contentType: string): Promise<Buffer | null> {
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
  try {
    const image = sharp(content, { ...options, failOn: 'error' });
    // file-type and sharp must agree on the type.
    if ((await image.metadata()).format !== formats[contentType]) return null;
    return await draw(image.autoOrient()).timeout({ seconds: patienceSeconds }).toBuffer();
  } catch {
    // A decoding error is the file's fault.
    return null;
  }
}
