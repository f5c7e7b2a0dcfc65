import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Genuine and fake files for tests. */

const grey = { r: 120, g: 130, b: 140 };

/** A rotated camera photo with a location. */
export function photoWithPlace(width = 640, height = 400): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: grey } })
    .composite([
      { input: { create: { width: width / 2, height, channels: 3, background: 'red' } }, left: 0, top: 0 },
    ])
    .jpeg({ quality: 90 })
    .withExif({
      IFD0: { Make: 'SecretCamera', Orientation: '6' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '41/1 52/1 43/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '87/1 38/1 10/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** A small picture of one color. */
export function plainImage(format: 'jpeg' | 'png' | 'gif' | 'webp' | 'tiff', side = 40): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 4, background: { ...grey, alpha: 0.5 } } })
    .toFormat(format)
    .toBuffer();
}

/** A photo of one color, which identifies it. */
export function photoOfColour(background: string, side = 900): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** A GIF of several frames. The first is red, the others contain no red. */
export async function movingGif(frames = 3, side = 20): Promise<Buffer> {
  const frame = (n: number) => {
    const background = n === 0 ? { r: 255, g: 0, b: 0 } : { r: 0, g: n * 20, b: 255 };
    return sharp({ create: { width: side, height: side, channels: 3, background } })
      .png()
      .toBuffer();
  };
  const all = await Promise.all(Array.from({ length: frames }, (_, n) => frame(n)));
  return sharp(all, { join: { animated: true } })
    .gif({ effort: 1 })
    .toBuffer();
}

/** A photo of an exact size, padded after its end as some cameras do. */
export async function photoOfBytes(bytes: number): Promise<Buffer> {
  const photo = await plainImage('jpeg');
  return Buffer.concat([photo, Buffer.alloc(bytes - photo.length)]);
}

/** A PNG whose header claims the given size, with hardly any data. */
export function claimedPng(width: number, height: number): Buffer {
  return encodePng(width, height, deflateSync(Buffer.alloc(100_000)));
}

/**
 * A PNG with the given header over any compressed data: grayscale, or with a palette of 16 `colors` (red, green,
 * blue).
 */
export function encodePng(width: number, height: number, data: Buffer, colors?: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(colors ? [4, 3, 0, 0, 0] : [8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    ...(colors ? [pngChunk('PLTE', colors)] : []),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

export const html = Buffer.from('<!doctype html><script>alert(document.cookie)</script>');
export const svg = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
);
/** A GIF that is also a valid script. */
export const gifScript = Buffer.from('GIF89a/*\0\0\0\0*/=1;alert(document.cookie);//');
export const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
