import { expect, test } from 'vitest';
import {
  type Availability,
  type Channel,
  channels,
  channelTable,
  type NotificationKind,
  notificationKinds,
} from './channels.ts';

test.each<[NotificationKind, Channel, Availability]>([
  ['bets', 'inApp', 'always'],
  ['bets', 'email', 'choice'],
  ['challenges', 'inApp', 'always'],
  ['challenges', 'email', 'never'],
  ['friends', 'inApp', 'always'],
  ['friends', 'email', 'never'],
  ['money', 'inApp', 'always'],
  ['money', 'email', 'always'],
  ['security', 'inApp', 'never'],
  ['security', 'email', 'always'],
  ['support', 'inApp', 'always'],
  ['support', 'email', 'always'],
])('%s by %s: %s', (kind, channel, availability) => {
  expect(channelTable[kind][channel]).toBe(availability);
});

test('the rows above cover every kind and channel', () => {
  expect(Object.keys(channelTable)).toEqual(notificationKinds);
  for (const kind of notificationKinds) expect(Object.keys(channelTable[kind])).toEqual(channels);
});
