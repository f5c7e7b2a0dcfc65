import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** Draws the app icons from the brand's disc: `node server/src/cli/draw-icons.ts [folder]`. */
const ground = '#0b0e14';
const folder = process.argv[2] ?? fileURLToPath(new URL('../../../web/public/icons/', import.meta.url));

/** The disc with the given radius on a 100×100 square. `corner` rounds the square. */
function mark(radius: number, corner: number): string {
  const inset = radius * 0.08;
  const rise = Math.sqrt(radius ** 2 - inset ** 2).toFixed(3);
  const half = (edge: number, sweep: 0 | 1, fill: string) =>
    `<path fill="${fill}" d="M${edge} -${rise}V${rise}A${radius} ${radius} 0 0 ${sweep} ${edge} -${rise}Z"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" rx="${corner}" fill="${ground}"/><g transform="translate(50 50)">${half(-inset, 1, '#4da3ff')}${half(inset, 0, '#ff9149')}</g></svg>`;
}

const icons = [
  { name: 'icon-192', size: 192, svg: mark(36, 22) },
  { name: 'icon-512', size: 512, svg: mark(36, 22) },
  // Systems crop these to their own shape, so the disc stays within the middle 80%.
  { name: 'icon-maskable-512', size: 512, svg: mark(30, 0) },
  { name: 'apple-touch-icon', size: 180, svg: mark(34, 0) },
];

mkdirSync(folder, { recursive: true });
for (const { name, size, svg } of icons) {
  await sharp(Buffer.from(svg), { density: 72 * (size / 100) * 2 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, `${name}.png`));
}
