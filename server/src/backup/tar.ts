import type { Writable } from 'node:stream';

/** Files in the format of tar (POSIX ustar). Any tar can list and unpack a backup. */

export type TarEntry = { readonly name: string; readonly content: Buffer };

const blockBytes = 512;

/** Adds a file to the archive, and waits if the stream is full. */
export async function writeTarEntry(to: Writable, name: string, content: Buffer): Promise<void> {
  await write(to, header(name, content.length));
  await write(to, content);
  await write(to, Buffer.alloc(padding(content.length)));
}

/** An archive ends with two empty blocks. */
export async function endTar(to: Writable): Promise<void> {
  await write(to, Buffer.alloc(2 * blockBytes));
}

/** The files of an archive, in order. Throws if it is no archive or ends early. */
export async function* readTar(from: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = new Reader(from[Symbol.asyncIterator]());
  for (;;) {
    const block = await reader.take(blockBytes);
    if (block.every((byte) => byte === 0)) return;
    if (readOctal(block, 148, 8) !== checksum(block)) throw new Error('it is not an archive');
    const [prefix, name] = [readText(block, 345, 155), readText(block, 0, 100)];
    const bytes = readOctal(block, 124, 12);
    const content = await reader.take(bytes);
    await reader.take(padding(bytes));
    yield { name: prefix ? `${prefix}/${name}` : name, content };
  }
}

class Reader {
  readonly #from: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(from: AsyncIterator<Buffer>) {
    this.#from = from;
  }

  async take(bytes: number): Promise<Buffer> {
    const parts = [this.#rest];
    let length = this.#rest.length;
    while (length < bytes) {
      const { value, done } = await this.#from.next();
      if (done) throw new Error('it ends early');
      parts.push(value);
      length += value.length;
    }
    const all = Buffer.concat(parts, length);
    this.#rest = all.subarray(bytes);
    return all.subarray(0, bytes);
  }
}

function header(name: string, bytes: number): Buffer {
  const block = Buffer.alloc(blockBytes);
  const [prefix, rest] = splitName(name);
  block.write(rest, 0);
  // Mode, owner, group, size, time and kind. Only the owner may read what is unpacked.
  block.write('0000600\0', 100);
  block.write('0000000\0', 108);
  block.write('0000000\0', 116);
  block.write(`${bytes.toString(8).padStart(11, '0')}\0`, 124);
  block.write('00000000000\0', 136);
  block.write('0', 156);
  block.write('ustar\x0000', 257);
  block.write(prefix, 345);
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

/** A name has at most 100 bytes, and its folders 155 more. */
function splitName(name: string): [prefix: string, rest: string] {
  if (name.length <= 100) return ['', name];
  const at = name.lastIndexOf('/');
  const split: [string, string] = [name.slice(0, at), name.slice(at + 1)];
  if (split[0].length > 155 || split[1].length > 100) throw new Error(`${name} is too long for an archive.`);
  return split;
}

/** The sum of all bytes, where its own eight count as spaces. */
function checksum(block: Buffer): number {
  return block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}

const padding = (bytes: number) => (blockBytes - (bytes % blockBytes)) % blockBytes;
const readText = (block: Buffer, at: number, bytes: number) =>
  block
    .subarray(at, at + bytes)
    .toString('utf8')
    .replace(/\0.*$/s, '');
const readOctal = (block: Buffer, at: number, bytes: number) =>
  Number.parseInt(readText(block, at, bytes).trim(), 8);

function write(to: Writable, content: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    to.write(content, (error) => (error ? reject(error) : resolve()));
  });
}
