import { expect, test } from 'vitest';
import { attachmentTypes, maxAttachmentBytes, validateAttachment } from './attachment.ts';

const type = 'Please attach a JPEG, PNG, GIF or WebP image, a PDF or a plain text file.';

test.each([
  ['a program', { type: 'application/x-msdownload', size: 10 }, type],
  ['an SVG', { type: 'image/svg+xml', size: 10 }, type],
  ['HTML', { type: 'text/html', size: 10 }, type],
  ['an empty file', { type: 'text/plain', size: 0 }, type],
  [
    'one byte too many',
    { type: 'text/plain', size: maxAttachmentBytes + 1 },
    'Attachments may have at most 10 MB.',
  ],
])('refuses %s', (_name, file, message) => {
  expect(validateAttachment(file)).toMatchObject({ kind: 'refusal', message });
});

test.each([...attachmentTypes, 'text/plain;charset=utf-8', ''])('accepts "%s"', (type) => {
  expect(validateAttachment({ type, size: maxAttachmentBytes })).toEqual({ kind: 'ok' });
});
