import { Zip, ZipDeflate } from 'fflate';

/** A file to be packed; its content is asked for when its turn has come. */
export type Packed = { readonly name: string; readonly content: AsyncIterable<Uint8Array> };

const nothing = new Uint8Array();

/** A ZIP of the files, one behind the other; no more of it is in memory than is being written. */
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
    file.push(nothing, true);
    yield* written.splice(0);
  }
  zip.end();
  yield* written.splice(0);
}
