import { constants, deflateRawSync } from 'node:zlib';
import type { LiveMessage } from '@sidebet/contract/live';

/** Shorter text does not become smaller. */
const deflatedFromBytes = 200;
/** Less memory for each call than the defaults; frames are short. */
const deflateOptions = { finishFlush: constants.Z_SYNC_FLUSH, windowBits: 13, memLevel: 6 };

/** The first bytes of a gzip body (RFC 1952): deflate, without a name or time. */
export const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/**
 * Text of a stream, encoded once for all pages that get it. In a gzip body each frame is a run of blocks of its own (RFC 1951)
 * that refers to nothing before it, so all pages can share the bytes, and no page costs the memory of a compressor.
 */
export class Frame {
  readonly plain: Buffer;
  #gzipped: Buffer | undefined;

  constructor(text: string) {
    this.plain = Buffer.from(text);
  }

  get gzipped(): Buffer {
    this.#gzipped ??=
      this.plain.length < deflatedFromBytes ? store(this.plain) : deflateRawSync(this.plain, deflateOptions);
    return this.#gzipped;
  }
}

/** A block that is not compressed: its header, its length and the complement of that. */
function store(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xffff, 3);
  return Buffer.concat([head, bytes]);
}

export function frameOf(message: LiveMessage): Frame {
  return new Frame(`event: ${message.type}\ndata: ${JSON.stringify(message)}\n\n`);
}
