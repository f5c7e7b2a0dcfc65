import { expect, test } from 'vitest';
import { readNatsUrl } from './nats.ts';

test.each([
  ['nats://bus:4222', { subject: 'sidebet.live', servers: ['bus:4222'] }],
  ['nats://bus:4222/', { subject: 'sidebet.live', servers: ['bus:4222'] }],
  ['nats://bus:4222/site', { subject: 'sidebet.site.live', servers: ['bus:4222'] }],
  [
    'tls://a%40b:c@one:4222/site,tls://two:4222',
    { subject: 'sidebet.site.live', servers: ['one:4222', 'two:4222'], user: 'a@b', pass: 'c', tls: {} },
  ],
])('%s', (url, read) => {
  expect(readNatsUrl(url)).toEqual(read);
});
