import { Zip, ZipDeflate } from 'fflate';

/** A file to pack. Its content is read only when its turn comes. */
export type Packed = { readonly name: string; readonly content: AsyncIterable<Uint8Array> };

/** Streams a ZIP of the files one after the other, buffering only the current chunk. */
export async function* zipOf(files: AsyncIterable<Packed>, at: Date): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    written.push(chunk);
  });
  for await (const { name, content } of files) {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = at;
    zip.add(file);
    for await (const chunk of content) {
      file.push(chunk);
      yield* written.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* written.splice(0);
  }
  zip.end();
  yield* written.splice(0);
}
