import type { GroupView } from '@sidebet/contract/groups/group';
import { SettleUp } from './settle-up.tsx';

/** Settle up inside of a group's page. */
export default function SettleTab({ group }: { group: GroupView }) {
  return <SettleUp groupId={group.id} group={group} />;
}
