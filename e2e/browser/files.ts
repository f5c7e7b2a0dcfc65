import { maxPictureBytes } from '../../domain/src/profile/picture.ts';
import * as sample from '../../server/testing/sample-files.ts';

/** Files as a file chooser passes them on. */
export type TestFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** Passing megabytes to the browser takes longer than a click on a busy machine. */
export const uploadPatience = { timeout: 60_000 };

const jpeg = 'image/jpeg';

export async function photo(name: string, color = '#c26a2d'): Promise<TestFile> {
  return { name, mimeType: jpeg, buffer: await sample.photoOfColour(color) };
}

export async function photoOfBytes(name: string, bytes: number): Promise<TestFile> {
  return { name, mimeType: jpeg, buffer: await sample.photoOfBytes(bytes) };
}

export const tooLargePhoto = () => photoOfBytes('huge.jpg', maxPictureBytes + 1);
export const textFile: TestFile = {
  name: 'notes.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('What I saw, line by line.\n'),
};
export const pageFile: TestFile = { name: 'page.html', mimeType: 'text/html', buffer: sample.html };
/** Not an image, whatever its name and type say. */
export const falsePicture: TestFile = { name: 'me.png', mimeType: 'image/png', buffer: sample.html };
