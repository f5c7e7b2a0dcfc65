import type { GroupSummary } from '@sidebet/contract/groups/group';
import type { GroupKind } from '@sidebet/domain/book/accounts';
import { useApi } from './api/use-api.ts';

/** A group that a bet is offered to. */
export type GroupTarget = { readonly groupId: string; readonly name: string; readonly kind: GroupKind };

export function toGroupTarget({ id, name, kind }: Pick<GroupSummary, 'id' | 'name' | 'kind'>): GroupTarget {
  return { groupId: id, name, kind };
}

/** What the user can stake in a group; undefined without a group, until it is known, and between two seasons. */
export function useGroupPurse(target: GroupTarget | null): number | undefined {
  const params = { groupId: target?.groupId ?? '' };
  const group = useApi('getGroup', { params }, { enabled: target !== null });
  return group.data?.purse?.availableCents;
}
