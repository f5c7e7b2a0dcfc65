import type { GroupSummary } from '@sidebet/contract/groups/group';
import type { GroupMessage } from '@sidebet/contract/groups/talk';
import { apiKey } from '../api/api-key.ts';
import { groupLists, groupReads, readAgain } from '../api/read-again.ts';
import type { AppClient } from '../app-client.ts';
import { mapPages, type Paged } from '../paged.ts';
import { patchQueries } from './patch-queries.ts';

/** Refetches what is shown of these groups, except their conversations. */
export function readGroups(client: AppClient, groupIds: readonly string[]): void {
  for (const groupId of groupIds) readAgain(client, groupReads, { params: { groupId } });
  // They show open offers of groups.
  client.readSoon(apiKey('getEvent'));
  readAgain(client, groupLists);
}

/** Adds new messages to the open conversations, and replaces known ones. */
export function putMessages(client: AppClient, messages: readonly GroupMessage[]): void {
  for (const message of messages) {
    const { groupId, betId, eventId } = message;
    const topic = betId === null ? eventId !== null && { eventId } : { betId };
    const queryKey = apiKey('listGroupMessages', { params: { groupId }, query: { ...topic } });
    // The group's own conversation has no topic, so its key is part of those with one.
    patchQueries<Paged<GroupMessage>>(client, queryKey, (data) => withMessage(data, message), {
      exact: true,
    });
  }
}

/** Counts new messages of others to the whole group as unread, until the list of groups is read again. */
export function countUnread(
  client: AppClient,
  messages: readonly GroupMessage[],
  viewerId: string | undefined,
): void {
  patchQueries<{ items: GroupSummary[] }>(client, apiKey('listGroups'), (data) => ({
    items: data.items.map((group) => ({
      ...group,
      unreadMessages:
        group.unreadMessages +
        messages.filter(
          (message) => message.groupId === group.id && message.person.id !== viewerId && isUnread(message),
        ).length,
    })),
  }));
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

/** A change of a message arrives like a new one. Comments on bets and games do not count. */
function isUnread({ text, betId, eventId, editedAt, reactions }: GroupMessage): boolean {
  return (betId ?? eventId) === null && text !== null && editedAt === null && reactions.length === 0;
}
