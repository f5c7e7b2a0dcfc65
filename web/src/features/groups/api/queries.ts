import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { groupListQuery, groupQuery } from '../../../lib/groups.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const firstPage = undefined as string | undefined;
const getNextPageParam = (page: { nextCursor: string | null }) => page.nextCursor ?? undefined;

export const useGroups = () => useQuery(groupListQuery);
export const useGroup = (groupId: string) => useQuery(groupQuery(groupId));

export function useWaitingGroups() {
  return useQuery({
    queryKey: queryKeys.waitingGroups,
    queryFn: ({ signal }) => call('listWaitingGroups', { signal }),
    // The games on Home wait for it.
    retry: false,
  });
}

export function useGroupBoard(groupId: string) {
  return useInfiniteQuery({
    queryKey: queryKeys.groupPart(groupId, 'board'),
    queryFn: ({ pageParam, signal }) =>
      call('listGroupBoard', { params: { groupId }, query: { cursor: pageParam }, signal }),
    initialPageParam: firstPage,
    getNextPageParam,
  });
}

export function useGroupTable(groupId: string, season: string | undefined) {
  return useInfiniteQuery({
    queryKey: queryKeys.groupPart(groupId, 'table', season),
    queryFn: ({ pageParam, signal }) =>
      call('getGroupTable', { params: { groupId }, query: { season, cursor: pageParam }, signal }),
    initialPageParam: firstPage,
    getNextPageParam,
  });
}

export function useGroupFeed(groupId: string) {
  return useInfiniteQuery({
    queryKey: queryKeys.groupPart(groupId, 'feed'),
    queryFn: ({ pageParam, signal }) =>
      call('listGroupFeed', { params: { groupId }, query: { cursor: pageParam }, signal }),
    initialPageParam: firstPage,
    getNextPageParam,
  });
}

export function useGroupMembers(groupId: string) {
  return useQuery({
    queryKey: queryKeys.groupPart(groupId, 'members'),
    queryFn: ({ signal }) => call('listGroupMembers', { params: { groupId }, signal }),
  });
}

export function useGroupInvites(groupId: string, isOrganizer: boolean) {
  return useQuery({
    queryKey: queryKeys.groupPart(groupId, 'invites'),
    queryFn: ({ signal }) => call('listGroupInvites', { params: { groupId }, signal }),
    enabled: isOrganizer,
  });
}

export function useSettleUp(groupId: string) {
  return useQuery({
    queryKey: queryKeys.groupPart(groupId, 'settleUp'),
    queryFn: ({ signal }) => call('getSettleUp', { params: { groupId }, signal }),
  });
}

/** What a conversation is about: a bet, an event, or nothing in particular. */
export type Topic = { readonly betId?: string; readonly eventId?: string };

/** Whether the messages are comments on a bet or an event. */
export const isAbout = ({ betId, eventId }: Topic) => (betId ?? eventId) !== undefined;

/** A conversation of a group, newest first. */
export function useGroupMessages(groupId: string, topic: Topic) {
  return useInfiniteQuery({
    queryKey: queryKeys.groupMessages(groupId, topic.betId ?? topic.eventId ?? null),
    queryFn: ({ pageParam, signal }) =>
      call('listGroupMessages', { params: { groupId }, query: { ...topic, cursor: pageParam }, signal }),
    initialPageParam: firstPage,
    getNextPageParam,
  });
}

export function useGroupInvite(inviteId: string, token: string) {
  return useQuery({
    queryKey: queryKeys.groupInvite(inviteId, token),
    queryFn: ({ signal }) => call('getGroupInvite', { params: { inviteId }, query: { token }, signal }),
  });
}
