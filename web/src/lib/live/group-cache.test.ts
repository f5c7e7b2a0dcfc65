import type { StreamItem } from '@sidebet/contract/groups/stream';
import type { GroupMessage } from '@sidebet/contract/groups/talk';
import { describe, expect, test, vi } from 'vitest';
import { apiKey } from '../api/api-key.ts';
import { AppClient } from '../app-client.ts';
import { allItems, type Paged } from '../paged.ts';
import { countUnread, noteStreamRead, putMessages } from './group-cache.ts';

const message = (number: number, changes: Partial<GroupMessage> = {}): GroupMessage => ({
  id: `m${number}`,
  groupId: 'group',
  number,
  person: { id: 'bob', username: 'bob', fullName: 'Bob', profilePicture: null },
  text: `Message ${number}`,
  mentions: [],
  replyTo: null,
  betId: 'bet',
  eventId: null,
  createdAt: new Date(Date.UTC(2026, 10, 22, 18, number)).toISOString(),
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
  const key = apiKey('listGroupMessages', { params: { groupId: 'group' }, query: { betId: 'bet' } });
  client.setQueryData<unknown>(key, data);
  const texts = () => allItems(client.getQueryData<Paged<GroupMessage>>(key)).map(({ text }) => text);
  return { client, texts };
}

const toGroup = (number: number, changes: Partial<GroupMessage> = {}) =>
  message(number, { betId: null, ...changes });
const item = (one: GroupMessage): StreamItem => ({
  type: 'message',
  id: `m${one.id}`,
  at: one.createdAt,
  message: one,
  about: null,
});

/** Messages 5 and 4, newest first, and 2 on a second page, with more on the server. */
function stream() {
  const client = new AppClient();
  const key = apiKey('getGroupStream', { params: { groupId: 'group' }, query: { limit: 50 } });
  client.setQueryData<unknown>(key, {
    pages: [
      { items: [item(toGroup(5)), item(toGroup(4))], nextCursor: 'c1', readAt: 'never', unread: 0 },
      { items: [item(toGroup(2))], nextCursor: 'c2', readAt: 'never', unread: 0 },
    ],
    pageParams: [undefined, 'c1'],
  });
  const pages = () =>
    client
      .getQueryData<Paged<StreamItem>>(key)!
      .pages.map(({ items }) => items.map((one) => (one.type === 'message' ? one.message.text : one.type)));
  return { client, key, pages };
}

describe('the stream of a group', () => {
  test('gets new messages at its place in time', () => {
    const { client, pages } = stream();
    putMessages(client, [toGroup(7), toGroup(6)]);
    expect(pages()).toEqual([['Message 7', 'Message 6', 'Message 5', 'Message 4'], ['Message 2']]);
  });

  test('replaces messages of any page, and adds none that is older than what is loaded', () => {
    const { client, pages } = stream();
    putMessages(client, [toGroup(2, { text: 'Edited' }), toGroup(1, { text: 'Unknown' })]);
    expect(pages()).toEqual([['Message 5', 'Message 4'], ['Edited']]);
  });

  test('reads new comments from the server, and replaces known ones', () => {
    const { client, pages } = stream();
    const readSoon = vi.spyOn(client, 'readSoon').mockReturnValue();
    putMessages(client, [message(8), message(4, { text: 'Known' })]);
    expect(pages()).toEqual([['Message 5', 'Known'], ['Message 2']]);
    expect(readSoon).toHaveBeenCalledTimes(1);
  });

  test('notes what was read, for the next time it opens; at its end nothing is unread', () => {
    const { client, key } = stream();
    client.setQueryData<unknown>(apiKey('listGroups'), {
      items: ['group', 'other'].map((id) => ({ id, unread: 2, unreadMessages: 2 })),
    });
    const unread = () =>
      client
        .getQueryData<{ items: { unread: number }[] }>(apiKey('listGroups'))!
        .items.map((group) => group.unread);
    noteStreamRead(client, 'group', toGroup(4).createdAt);
    expect(unread()).toEqual([2, 2]);
    const at = toGroup(5).createdAt;
    noteStreamRead(client, 'group', at);
    expect(unread()).toEqual([0, 2]);
    expect(client.getQueryData(key)).toMatchObject({ pages: [{ readAt: at }, { readAt: at }] });
  });
});

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

  test('about another bet, of another group or of a page not loaded change nothing', () => {
    const { client, texts } = conversation(5, 4);
    putMessages(client, [message(6, { betId: 'other' }), message(7, { groupId: 'other' }), message(1)]);
    expect(texts()).toEqual(['Message 5', 'Message 4']);
  });

  test('of others count as unread, comments only as new in the stream', () => {
    const client = new AppClient();
    const groups = [{ id: 'group', unreadMessages: 1, unread: 98 }];
    client.setQueryData<unknown>(apiKey('listGroups'), { items: groups });
    const mine = toGroup(2, { person: { ...message(2).person, id: 'me' } });
    countUnread(client, [toGroup(1), mine, message(3), message(4, { betId: null, eventId: 'game' })], 'me');
    expect(client.getQueryData(apiKey('listGroups'))).toMatchObject({
      items: [{ unreadMessages: 2, unread: 100 }],
    });
  });
});
