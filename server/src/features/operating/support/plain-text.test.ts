import { expect, test } from 'vitest';
import { isPlainText } from './plain-text.ts';

test.each([
  ['a log', 'one\n\ttwo\r\n'],
  ['other alphabets', '東京 😀'],
  ['a byte order mark', '\ufeffone'],
  ['a sentence that mentions markup', 'It says <script> on the page'],
])('%s is text', (_name, text) => {
  expect(isPlainText(Buffer.from(text))).toBe(true);
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['blank', Buffer.from(' \n ')],
  ['a NUL', Buffer.from('one\0two')],
  ['an escape', Buffer.from('\u001b[31mred')],
  ['half a character', Buffer.from([0x61, 0xc3])],
  ['UTF-16', Buffer.from('one', 'utf16le')],
  ['a program', Buffer.from('MZ\x90\0\x03')],
  ['HTML', Buffer.from('<!DOCTYPE html><p>hi')],
  ['HTML behind spaces', Buffer.from('  \n<HTML>')],
  ['a script', Buffer.from('<script>alert(1)</script>')],
  ['an SVG', Buffer.from('<svg onload=alert(1)>')],
  ['HTML after a byte order mark', Buffer.from('\ufeff<html>')],
])('%s is not', (_name, content) => {
  expect(isPlainText(content)).toBe(false);
});
