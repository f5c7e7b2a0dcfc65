import type { GroupSummary } from '@sidebet/contract/groups/group';
import type { StreamItem } from '@sidebet/contract/groups/stream';
import type { GroupMessage } from '@sidebet/contract/groups/talk';
import type { InfiniteData } from '@tanstack/react-query';
import { apiKey } from '../api/api-key.ts';
import { groupLists, groupReads, readAgain, streamReads } from '../api/read-again.ts';
import type { AppClient } from '../app-client.ts';
import { allItems, mapPages, type Page, type Paged } from '../paged.ts';
import { patchQueries } from './patch-queries.ts';

/** Refetches what is shown of these groups, except their comments. */
export function readGroups(client: AppClient, groupIds: readonly string[]): void {
  for (const groupId of groupIds) {
    readAgain(client, groupReads, { params: { groupId } });
    for (const name of streamReads) client.readSoon(apiKey(name, { params: { groupId } }));
  }
  // They show open offers of groups.
  client.readSoon(apiKey('getEvent'));
  readAgain(client, groupLists);
}

/** Adds new messages to the open streams and comments, and replaces known ones. */
export function putMessages(client: AppClient, messages: readonly GroupMessage[]): void {
  for (const message of messages) {
    putInStream(client, message);
    const { groupId, betId, eventId } = message;
    if (betId === null && eventId === null) continue;
    const topic = betId === null ? { eventId: eventId! } : { betId };
    const queryKey = apiKey('listGroupMessages', { params: { groupId }, query: topic });
    patchQueries<Paged<GroupMessage>>(client, queryKey, (data) => withMessage(data, message));
  }
}

/** Counts new messages of others as unread, until the list of groups is read again. */
export function countUnread(
  client: AppClient,
  messages: readonly GroupMessage[],
  viewerId: string | undefined,
): void {
  const unreadOf = (group: GroupSummary) =>
    messages.filter(
      (message) => message.groupId === group.id && message.person.id !== viewerId && isNew(message),
    );
  patchQueries<{ items: GroupSummary[] }>(client, apiKey('listGroups'), (data) => ({
    items: data.items.map((group) => ({
      ...group,
      unreadMessages:
        group.unreadMessages +
        unreadOf(group).filter(({ betId, eventId }) => (betId ?? eventId) === null).length,
      unread: Math.min(group.unread + unreadOf(group).length, mostUnread),
    })),
  }));
}

/** The server counts no further. */
const mostUnread = 100;

type Stream = Paged<StreamItem>;

/**
 * A message about a bet or a game, which says what it is about, is read with the stream: the server knows whether the viewer may
 * see the bet.
 */
function putInStream(client: AppClient, message: GroupMessage): void {
  const queryKey = apiKey('getGroupStream', { params: { groupId: message.groupId } });
  const isComment = (message.betId ?? message.eventId) !== null;
  let isKnown = false;
  patchQueries<Stream>(client, queryKey, (data) => {
    isKnown = allItems(data).some((item) => item.type === 'message' && item.message.id === message.id);
    if (isKnown) return mapPages(data, (items) => items.map((item) => withMessageInItem(item, message)));
    return isComment ? data : withNewest(data, message);
  });
  if (isComment && !isKnown) client.readSoon(queryKey);
}

/** Notes up to when the viewer has read a stream, for the next time it opens. At its end the group has nothing unread. */
export function noteStreamRead(client: AppClient, groupId: string, at: string): void {
  let isAtEnd = false;
  patchQueries<InfiniteData<Page<StreamItem> & { readAt: string }>>(
    client,
    apiKey('getGroupStream', { params: { groupId } }),
    (data) => {
      isAtEnd = Date.parse(data.pages[0]?.items[0]?.at ?? at) <= Date.parse(at);
      return { ...data, pages: data.pages.map((page) => ({ ...page, readAt: at })) };
    },
  );
  if (!isAtEnd) return;
  patchQueries<{ items: GroupSummary[] }>(client, apiKey('listGroups'), (data) => ({
    items: data.items.map((group) =>
      group.id === groupId ? { ...group, unread: 0, unreadMessages: 0 } : group,
    ),
  }));
}

/** Shows the reactions to a bet as the server answered. */
export function putBetReactions(
  client: AppClient,
  groupId: string,
  betId: string,
  reactions: GroupMessage['reactions'],
): void {
  patchQueries<Stream>(client, apiKey('getGroupStream', { params: { groupId } }), (data) =>
    mapPages(data, (items) =>
      items.map((item) => ('bet' in item && item.bet.uniqueId === betId ? { ...item, reactions } : item)),
    ),
  );
}

function withMessageInItem(item: StreamItem, message: GroupMessage): StreamItem {
  return item.type === 'message' && item.message.id === message.id ? { ...item, message } : item;
}

/** Adds a message to the first page. Two processes may deliver theirs in another order than that of the conversation. */
function withNewest(data: Stream, message: GroupMessage): Stream {
  const { id, createdAt: at } = message;
  const added: StreamItem = { type: 'message', id: `m${id}`, at, message, about: null };
  const numberOf = (item: StreamItem) => (item.type === 'message' ? item.message.number : 0);
  const byTime = (a: StreamItem, b: StreamItem) =>
    Date.parse(b.at) - Date.parse(a.at) || numberOf(b) - numberOf(a);
  const [first, ...older] = data.pages;
  // A change of a message that is not loaded.
  const oldest = allItems(data).at(-1);
  if (oldest && byTime(added, oldest) > 0 && data.pages.at(-1)!.nextCursor !== null) return data;
  return first
    ? { ...data, pages: [{ ...first, items: [added, ...first.items].sort(byTime) }, ...older] }
    : data;
}

function withMessage(data: Paged<GroupMessage>, message: GroupMessage): Paged<GroupMessage> {
  const isKnown = data.pages.some(({ items }) => items.some(({ id }) => id === message.id));
  if (isKnown)
    return mapPages(data, (items) => items.map((item) => (item.id === message.id ? message : item)));
  // Two processes may deliver their messages in another order than that of the conversation.
  const place = data.pages.findIndex(
    ({ items, nextCursor }) => nextCursor === null || (items.at(-1)?.number ?? 0) < message.number,
  );
  const pages = data.pages.map((page, index) =>
    index === place ? { ...page, items: [...page.items, message].sort((a, b) => b.number - a.number) } : page,
  );
  return { ...data, pages };
}

/** A change of a message arrives like a new one. */
function isNew({ text, editedAt, reactions }: GroupMessage): boolean {
  return text !== null && editedAt === null && reactions.length === 0;
}
