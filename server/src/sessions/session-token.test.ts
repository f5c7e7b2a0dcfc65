import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createToken, hashToken, readToken, signToken } from './session-token.ts';

const secret = 'a secret for tests that is long enough to be one';
const token = createToken();
const cookie = signToken(token, secret);
const signature = createHmac('sha256', secret).update(token).digest('base64');
/** Of version 1.0.0, whose tokens are shorter. */
const earlier = 'Zx81kPq0aWs4Ed5Rf6Tg7Yh8Uj9Ik0Ol';

/** Decodes to the same bytes: the last character of 32 bytes in base64 has two unused bits. */
function withOtherTail(text: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const at = text.length - 2;
  return `${text.slice(0, at)}${letters[letters.indexOf(text[at]!) + 1]}=`;
}

test('a token has 256 random bits, and its hash is the SHA-256 that PostgreSQL computes of its text', () => {
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(createToken()).not.toBe(token);
  expect(hashToken('abc').toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});

test.each([
  ['a new session', cookie, token],
  ['a session of version 1.0.0', signToken(earlier, secret), earlier],
  ['a client that decodes it', `${token}.${signature}`, token],
])('reads the cookie of %s', (_name, sent, expected) => {
  expect(readToken(sent, secret)).toBe(expected);
});

test.each([
  ['nothing', ''],
  ['a token without a signature', token],
  ['an empty signature', `${token}.`],
  ['the signature of another token', cookie.replace(token, createToken())],
  ['a signature with another secret', signToken(token, `${secret}x`)],
  ['one changed letter', cookie.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))],
  ['a shortened signature', cookie.slice(0, -3)],
  ['something added', `${cookie}x`],
  ['a short token', signToken('short', secret)],
  ['a token with a dot', signToken(`${token}.x`, secret)],
  ['other percent signs', cookie.toLowerCase().replace(/^[^.]*/, token)],
  ['another spelling of the signature', encodeURIComponent(`${token}.${withOtherTail(signature)}`)],
  ['broken percent signs', `${token}.%%%`],
  ['a NUL', `${cookie}\u0000`],
  ['letters that are no bytes', `${token}.${'ü'.repeat(44)}`],
  ['something endless', `${'x'.repeat(100_000)}.${signature}`],
])('refuses %s', (_name, sent) => {
  expect(readToken(sent, secret)).toBeNull();
});
