import type { GroupView } from '@sidebet/contract/groups/group';
import { useEffect } from 'react';
import { useMarkRead } from '../api/mutations.ts';
import { useGroupMessages } from '../api/queries.ts';
import { Conversation } from './conversation.tsx';

/** Messages to the whole group. Seeing them marks them as read. */
export default function TalkTab({ group }: { group: GroupView }) {
  const newest = useGroupMessages(group.id, {}).data?.pages[0]?.items[0]?.number;
  const { mutate: markRead } = useMarkRead(group.id);
  useEffect(() => {
    if (newest !== undefined) markRead(newest);
  }, [newest, markRead]);
  return <Conversation group={group} topic={{}} empty="Say hello to the group." />;
}
