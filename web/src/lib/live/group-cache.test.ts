import type { GroupMessage } from '@sidebet/contract/groups/talk';
import { describe, expect, test } from 'vitest';
import { apiKey } from '../api/api-key.ts';
import { AppClient } from '../app-client.ts';
import { allItems, type Paged } from '../paged.ts';
import { countUnread, putMessages } from './group-cache.ts';

const message = (number: number, changes: Partial<GroupMessage> = {}): GroupMessage => ({
  id: `m${number}`,
  groupId: 'group',
  number,
  person: { id: 'bob', username: 'bob', fullName: 'Bob', profilePicture: null },
  text: `Message ${number}`,
  mentions: [],
  replyTo: null,
  betId: null,
  eventId: null,
  createdAt: '2026-11-22T18:00:00.000Z',
  editedAt: null,
  reactions: [],
  ...changes,
});

/** Newest first, with more on the server. */
function conversation(...numbers: number[]) {
  const client = new AppClient();
  const data: Paged<GroupMessage> = {
    pages: [{ items: numbers.map((number) => message(number)), nextCursor: 'more' }],
    pageParams: [undefined],
  };
  client.setQueryData<unknown>(apiKey('listGroupMessages', { params: { groupId: 'group' } }), data);
  const texts = () =>
    allItems(
      client.getQueryData<Paged<GroupMessage>>(apiKey('listGroupMessages', { params: { groupId: 'group' } })),
    ).map(({ text }) => text);
  return { client, texts };
}

describe('messages that arrive', () => {
  test('are added in the order of the conversation', () => {
    const { client, texts } = conversation(2, 1);
    putMessages(client, [message(4), message(3)]);
    expect(texts()).toEqual(['Message 4', 'Message 3', 'Message 2', 'Message 1']);
  });

  test('replace what is shown of them, and repeats add nothing', () => {
    const { client, texts } = conversation(2, 1);
    putMessages(client, [message(1, { text: 'Edited' }), message(2)]);
    expect(texts()).toEqual(['Message 2', 'Edited']);
  });

  test('about a bet, of another group or of a page not loaded change nothing', () => {
    const { client, texts } = conversation(5, 4);
    putMessages(client, [message(6, { betId: 'bet' }), message(7, { groupId: 'other' }), message(1)]);
    expect(texts()).toEqual(['Message 5', 'Message 4']);
  });

  test('of others to the whole group count as unread', () => {
    const client = new AppClient();
    client.setQueryData<unknown>(apiKey('listGroups'), { items: [{ id: 'group', unreadMessages: 1 }] });
    const mine = message(2, { person: { ...message(2).person, id: 'me' } });
    const comments = [message(3, { betId: 'bet' }), message(4, { eventId: 'game' })];
    countUnread(client, [message(1), mine, ...comments], 'me');
    expect(client.getQueryData(apiKey('listGroups'))).toMatchObject({ items: [{ unreadMessages: 2 }] });
  });
});
