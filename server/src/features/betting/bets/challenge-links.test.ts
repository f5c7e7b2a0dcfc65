import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../time/clock.ts';
import { createChallengeLinks } from './challenge-links.ts';

const id = '01960000-0000-7000-8000-00000000000a';
const other = '01960000-0000-7000-8000-00000000000b';
const openLinks = (secret: string, previous?: string, rateLimits = false) =>
  createChallengeLinks({
    secret,
    env: { SESSION_SECRET_PREVIOUS: previous },
    rateLimits,
    wallClock: systemClock,
  });
const from = (token: string, address = '203.0.113.7') => ({ token, address });
const wrong = { kind: 'refusal', code: 'challengeLinkInvalid' };

describe('the token of a challenge’s link', () => {
  const links = openLinks('secret one');

  it('has 128 bits, and belongs to one bet and one secret', () => {
    expect(links.tokenOf(id)).toMatch(/^[\w-]{22}$/);
    expect(Buffer.from(links.tokenOf(id), 'base64url')).toHaveLength(16);
    expect(links.verify(id, from(links.tokenOf(id)))).toBe(true);
    expect(links.verify(id.toUpperCase(), from(links.tokenOf(id)))).toBe(true);
    expect(links.verify(other, from(links.tokenOf(id)))).toMatchObject(wrong);
    expect(openLinks('secret two').verify(id, from(links.tokenOf(id)))).toMatchObject(wrong);
  });

  it('is still valid after the secret was changed once', () => {
    const changed = openLinks('secret two', 'secret one');
    expect(changed.verify(id, from(links.tokenOf(id)))).toBe(true);
    expect(changed.tokenOf(id)).not.toBe(links.tokenOf(id));
  });

  it.each([
    ['nothing', ''],
    ['a shorter one', 'AAAA'],
    ['a longer one', `${links.tokenOf(id)}AAAA`],
    ['another of the same length', 'A'.repeat(22)],
    ['nonsense', '\u0000 ü'],
  ])('is not %s', (_, token) => {
    expect(links.verify(id, from(token))).toMatchObject(wrong);
  });

  it('is not needed where none was presented', () => {
    expect(links.verify(id, null)).toBe(false);
  });
});

describe('guessing', () => {
  it('ends after 60 wrong tokens from one address; right ones do not count and still pass', () => {
    const links = openLinks('secret', undefined, true);
    const right = from(links.tokenOf(id));
    for (let i = 0; i < 100; i++) expect(links.verify(id, right)).toBe(true);
    for (let i = 0; i < 60; i++) expect(links.verify(id, from('A'.repeat(22)))).toMatchObject(wrong);
    expect(links.verify(id, from('A'.repeat(22)))).toMatchObject({ code: 'tooManyRequests' });
    expect(links.verify(id, right)).toBe(true);
    expect(links.verify(id, { ...right, address: '203.0.113.8' })).toBe(true);
  });
});
