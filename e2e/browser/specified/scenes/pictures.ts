import { crc32, deflateSync } from 'node:zlib';
import { uploadPatience } from '../../files.ts';
import { holdBack } from '../../screens.ts';
import type { Scene } from '../scene.ts';

export const pictures: Scene = {
  name: 'profile pictures',
  states: [
    'picture: none chosen',
    'picture: another file',
    'picture: too large',
    'picture: on its way',
    'picture: uploaded',
    'picture: line lost',
  ],
  async *play({ join }) {
    const { page, context } = await join();
    const pages = { person: page };
    const png = { name: 'picture.png', mimeType: 'image/png', buffer: drawn() };
    await page.goto('/Settings?tab=accountInfo');
    const upload = () => page.getByRole('button', { name: 'Upload' }).click();
    await upload();
    yield { state: 'picture: none chosen', pages };
    const file = page.getByLabel('Picture file');
    await file.setInputFiles({ name: 'picture.txt', mimeType: 'text/plain', buffer: Buffer.from('words') });
    yield { state: 'picture: another file', pages };
    await file.setInputFiles(
      { ...png, buffer: Buffer.concat([png.buffer, Buffer.alloc(5_242_880)]) },
      uploadPatience,
    );
    yield { state: 'picture: too large', pages };
    await file.setInputFiles(png);
    const release = await holdBack(page, '**/api/me/picture?*');
    await upload();
    yield { state: 'picture: on its way', pages };
    await release();
    yield { state: 'picture: uploaded', pages };

    // A window that stays offline while the page keeps retrying.
    const window = await context.newPage();
    await window.clock.install();
    await window.goto('/Settings?tab=accountInfo');
    await window.route('**/api/me/picture?*', (route) => route.abort());
    await window.getByLabel('Picture file').setInputFiles(png);
    await window.getByRole('button', { name: 'Upload' }).click();
    await window.getByRole('button', { name: 'Uploading...' }).waitFor();
    await window.clock.fastForward('11:00');
    yield { state: 'picture: line lost', pages: { person: window } };
  },
};

/** A gray picture of 8 by 8 pixels. */
function drawn(): Buffer {
  const header = Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 0, 0, 0, 0]);
  const points = deflateSync(Buffer.alloc(8 * 9, 0x80).map((byte, at) => (at % 9 === 0 ? 0 : byte)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', points),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
