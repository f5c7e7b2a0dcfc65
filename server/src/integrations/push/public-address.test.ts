import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';
import { openWebPush } from './web-push.ts';

test.each([
  ['8.8.8.8', true],
  ['172.15.255.255', true],
  ['172.16.0.1', false],
  ['10.1.2.3', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['192.168.1.1', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['2606:4700::1111', true],
  ['::1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['2001:db8::1', false],
  ['2001:1ff::1', false],
  ['2001:200::1', true],
  ['3fff::1', false],
  ['4000::1', false],
  ['198.18.0.1', false],
  ['203.0.113.1', false],
  ['192.88.99.1', false],
  ['not an address', false],
])('%s is public: %j', (address, is) => {
  expect(isPublicAddress(address)).toBe(is);
});

const pusher = openWebPush({ secret: 'a secret', subject: 'https://sidebet.example' });
test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://db5p.notify.windows.com/w/?token=abc', true],
  ['https://push.example.com/send', false],
  ['https://evilfcm.googleapis.com/send', false],
  ['https://fcm.googleapis.com.evil.example/send', false],
  ['https://127.0.0.1/send', false],
  ['https://2130706433/send', false],
  ['https://0x7f.1/send', false],
  ['https://[::1]/send', false],
  ['https://[::ffff:127.0.0.1]/send', false],
  ['https://localhost/send', false],
  ['https://push.localhost/send', false],
  ['https://printer.local/send', false],
  ['https://user:password@fcm.googleapis.com/send', false],
  ['https://fcm.googleapis.com:22/send', false],
  ['ftp://fcm.googleapis.com', false],
  ['no address', false],
])('%s may be a push service: %j', (endpoint, may) => {
  expect(pusher.accepts(endpoint)).toBe(may);
});

test('a name with a private address is not connected to, and its subscription is gone', async () => {
  const keys = { p256dh: browserKey, auth: 'AAAAAAAAAAAAAAAAAAAAAA', serverKey: pusher.publicKey };
  expect(await pusher.send({ endpoint: 'https://localhost/send', ...keys }, '{}', 60)).toBe('gone');
});

/** A point on P-256, from RFC 8291. */
const browserKey = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
