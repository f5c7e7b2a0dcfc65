import type { GroupView } from '@sidebet/contract/groups/group';
import { useEffect } from 'react';
import { useAction } from '../../../lib/api/use-action.ts';
import { usePages } from '../../../lib/api/use-api.ts';
import { Conversation } from './conversation.tsx';

/** Messages to the whole group. Seeing them marks them as read. */
export default function TalkTab({ group }: { group: GroupView }) {
  const newest = usePages('listGroupMessages', { params: { groupId: group.id } }).data?.pages[0]?.items[0]
    ?.number;
  const { mutate: markRead } = useAction('markGroupRead');
  useEffect(() => {
    if (newest !== undefined) markRead({ params: { groupId: group.id }, body: { number: newest } });
  }, [newest, group.id, markRead]);
  return <Conversation group={group} topic={{}} empty="Say hello to the group." />;
}
