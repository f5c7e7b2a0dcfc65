import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  claimedPng,
  gifScript,
  html,
  movingGif,
  photoOfBytes,
  photoWithPlace,
  plainImage,
  svg,
} from '../../testing/sample-files.ts';
import { createImages, detectContentType } from './image.ts';

const { drawPicture, drawAttachment } = createImages();

const draw = async (content: Buffer) =>
  drawPicture(content, (await detectContentType(content)) ?? 'text/plain');

test.each(['jpeg', 'png', 'gif'] as const)('a %s becomes a square WebP of 512 pixels', async (format) => {
  const drawn = await draw(await plainImage(format));
  expect(await sharp(drawn!).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
});

test('a photo is rotated upright and loses location and camera data', async () => {
  const photo = await photoWithPlace();
  // Control: the metadata before.
  const before = await sharp(photo).metadata();
  expect(before.orientation).toBe(6);
  expect(photo.includes('SecretCamera')).toBe(true);
  expect(before.exif).toBeDefined();

  const drawn = (await draw(photo))!;
  const after = await sharp(drawn).metadata();
  expect(after).not.toHaveProperty('exif');
  expect(after).not.toHaveProperty('orientation');
  expect(drawn.includes('SecretCamera')).toBe(false);
  expect(drawn.includes('EXIF')).toBe(false);
  // The left half of the rotated photo is red; upright, that is the upper half.
  const { data } = await sharp(drawn).raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => [...data.subarray((y * 512 + x) * 3, (y * 512 + x) * 3 + 3)];
  for (const x of [20, 490]) expect(pixel(x, 20)[0]).toBeGreaterThan(200);
  for (const x of [20, 490]) expect(pixel(x, 490)[0]).toBeLessThan(160);
});

test('the picture of an animated GIF is its first frame', async () => {
  const drawn = (await draw(await movingGif()))!;
  expect((await sharp(drawn).metadata()).pages ?? 1).toBe(1);
  const [red, , blue] = await sharp(drawn).resize(1, 1).raw().toBuffer();
  expect(red).toBeGreaterThan(200);
  expect(blue).toBeLessThan(60);
});

test('data after the end of a photo is dropped', async () => {
  const photo = Buffer.concat([await plainImage('jpeg'), html]);
  const drawn = (await draw(photo))!;
  expect(drawn.includes('script')).toBe(false);
  expect(await draw(await photoOfBytes(100_000))).not.toBeNull();
});

test.each([
  ['HTML', async () => html],
  ['an SVG', async () => svg],
  ['a GIF that is also a script', async () => gifScript],
  ['nothing', async () => Buffer.alloc(0)],
  ['half a JPEG', async () => (await photoWithPlace()).subarray(0, 1500)],
  ['half a PNG', async () => (await plainImage('png', 300)).subarray(0, 120)],
  ['only the header of a JPEG', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ['a PNG that claims 60000 × 60000 pixels', async () => claimedPng(60_000, 60_000)],
  ['a PNG that claims 10000 × 5001 pixels', async () => claimedPng(10_000, 5_001)],
])('%s is not accepted as a picture', async (_name, file) => {
  const content = await file();
  for (const type of ['image/jpeg', 'image/png', 'image/gif']) {
    expect(await drawPicture(content, type)).toBeNull();
  }
});

test('a file whose content does not match its type is not accepted', async () => {
  expect(await drawPicture(await plainImage('png'), 'image/gif')).toBeNull();
});

test.each(['jpeg', 'png', 'gif', 'webp'] as const)(
  'an attached %s keeps its type and loses its metadata',
  async (format) => {
    const image = await sharp(await plainImage(format))
      .withExif({ IFD0: { Make: 'SecretCamera' } })
      .toBuffer();
    const type = (await detectContentType(image))!;
    const drawn = (await drawAttachment(image, type))!;
    expect(await detectContentType(drawn)).toBe(type);
    expect(await sharp(drawn).metadata()).not.toHaveProperty('exif');
    expect(drawn.includes('SecretCamera')).toBe(false);
  },
);

test('an attached animation keeps its frames; an oversized one is refused', async () => {
  const drawn = (await drawAttachment(await movingGif(4), 'image/gif'))!;
  expect((await sharp(drawn).metadata()).pages).toBe(4);
  expect(await drawAttachment(await movingGif(12, 1_500), 'image/gif')).toBeNull();
  expect(await drawAttachment(claimedPng(60_000, 60_000), 'image/png')).toBeNull();
});

test('an attached photo is scaled down to at most 4096 pixels per side', async () => {
  const wide = await sharp({ create: { width: 5000, height: 100, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  expect(await sharp((await drawAttachment(wide, 'image/png'))!).metadata()).toMatchObject({
    width: 4096,
    height: 82,
  });
});
