import { expect, test } from 'vitest';
import {
  type Channel,
  type ChannelPolicy,
  channels,
  channelTable,
  type NotificationKind,
  notificationKinds,
} from './channels.ts';

test.each<[NotificationKind, Channel, ChannelPolicy]>([
  ['bets', 'inApp', 'always'],
  ['bets', 'email', 'choice'],
  ['bets', 'push', 'choice'],
  ['challenges', 'inApp', 'always'],
  ['challenges', 'email', 'never'],
  ['challenges', 'push', 'choice'],
  ['friends', 'inApp', 'always'],
  ['friends', 'email', 'never'],
  ['friends', 'push', 'never'],
  ['money', 'inApp', 'always'],
  ['money', 'email', 'always'],
  ['money', 'push', 'choice'],
  ['security', 'inApp', 'never'],
  ['security', 'email', 'always'],
  ['security', 'push', 'choice'],
  ['support', 'inApp', 'always'],
  ['support', 'email', 'always'],
  ['support', 'push', 'never'],
])('%s by %s: %s', (kind, channel, availability) => {
  expect(channelTable[kind][channel]).toBe(availability);
});

test('the rows above cover every kind and channel', () => {
  expect(Object.keys(channelTable)).toEqual(notificationKinds);
  for (const kind of notificationKinds) expect(Object.keys(channelTable[kind])).toEqual(channels);
});
