import { expect, test } from 'vitest';
import { validatePicture } from './picture.ts';

const type = 'Please upload a valid image file (JPEG, PNG, or GIF).';
const size = 'File size should be less than 5MB.';

test.each([
  ['nothing chosen', null, 'Please select an image first.'],
  ['a PDF', { type: 'application/pdf', size: 10 }, type],
  ['an SVG', { type: 'image/svg+xml', size: 10 }, type],
  ['a WebP', { type: 'image/webp', size: 10 }, type],
  ['a type unknown to the browser', { type: '', size: 10 }, type],
  ['an empty file', { type: 'image/png', size: 0 }, type],
  ['a PDF that is also too large', { type: 'application/pdf', size: 5_242_881 }, type],
  ['exactly 5 MB', { type: 'image/png', size: 5_242_880 }, size],
])('refuses %s', (_name, file, message) => {
  expect(validatePicture(file)).toMatchObject({ kind: 'refusal', message });
});

test.each(['image/jpeg', 'image/png', 'image/gif'])('accepts %s of one byte under 5 MB', (type) => {
  expect(validatePicture({ type, size: 5_242_879 })).toEqual({ kind: 'ok' });
});
