import type { GroupSummary } from '@sidebet/contract/groups/group';
import type { GroupKind } from '@sidebet/domain/book/accounts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './api-client.ts';
import { queryKeys } from './query-keys.ts';

/** A group that a bet is offered to. */
export type GroupTarget = { readonly groupId: string; readonly name: string; readonly kind: GroupKind };

export function toGroupTarget({ id, name, kind }: Pick<GroupSummary, 'id' | 'name' | 'kind'>): GroupTarget {
  return { groupId: id, name, kind };
}

/** The user's groups, shared by features that offer bets to them. The live stream updates it. */
export const groupListQuery = queryOptions({
  queryKey: queryKeys.groupList,
  queryFn: ({ signal }) => call('listGroups', { signal }),
  staleTime: 60_000,
});

export const groupQuery = (groupId: string) =>
  queryOptions({
    queryKey: queryKeys.group(groupId),
    queryFn: ({ signal }) => call('getGroup', { params: { groupId }, signal }),
  });

/** What the user can stake in a group; undefined without a group, until it is known, and between two seasons. */
export function useGroupPurse(target: GroupTarget | null): number | undefined {
  const group = useQuery({ ...groupQuery(target?.groupId ?? ''), enabled: target !== null });
  return group.data?.purse?.availableCents;
}
