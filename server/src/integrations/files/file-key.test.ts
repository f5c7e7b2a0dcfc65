import { expect, test } from 'vitest';
import { fileKey, harmlessName, isFileKey } from './file-key.ts';

const uid = '0199a0b0-0000-7000-8000-000000000001';

test('a key contains folder, user, time and name', () => {
  expect(fileKey('profile_pictures', uid, 1_763_680_000_000, 'Holiday (1).JPG', 'webp')).toMatch(
    new RegExp(`^profile_pictures/${uid}/1763680000000_holiday-1-[0-9a-f]{32}\\.webp$`),
  );
});

test('keys are unique', () => {
  const keys = Array.from({ length: 100 }, () => fileKey('support_attachments', uid, 1, 'a.png', 'png'));
  expect(new Set(keys).size).toBe(100);
});

test.each([
  ['photo.png', 'photo'],
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\windows\\system.ini', 'system'],
  ['..', 'file'],
  ['', 'file'],
  ['.htaccess', 'file'],
  ['a\0b.png', 'a-b'],
  ['a%2e%2e%2fb.png', 'a-2e-2e-2fb'],
  ['Ünïcödé.gif', 'unicode'],
  ['写真.png', 'file'],
  ['a"; filename="b.html', 'a-filename-b'],
  ['<script>.svg', 'script'],
  ['CON.png', 'con'],
  [`${'x'.repeat(300)}.png`, 'x'.repeat(40)],
])('the name "%s" becomes %s', (name, harmless) => {
  expect(harmlessName(name)).toBe(harmless);
  expect(isFileKey(fileKey('profile_pictures', uid, 1, name, 'webp'))).toBe(true);
});

test.each([
  '',
  'a',
  '/a/b',
  'a/b/',
  'a//b',
  '../a',
  'a/../b',
  'a/./b',
  'a/.hidden',
  'a\\..\\b/c',
  'a/b\0',
  'a/b c',
  'a/%2e%2e',
  'a/b/c/d/e',
  `a/${'b'.repeat(129)}`,
])('"%s" is not a valid key', (key) => {
  expect(isFileKey(key)).toBe(false);
});
