import type { GroupView } from '@sidebet/contract/groups/group';
import type { GroupMessage } from '@sidebet/contract/groups/talk';
import { useLayoutEffect, useRef, useState } from 'react';
import { usePages } from '../../../lib/api/use-api.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { allItems } from '../../../lib/paged.ts';
import { useViewer } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { ProblemLine } from '../../../ui/problem.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { savedMessage, saveMessage } from '../message-draft.ts';
import type { Topic } from '../topic.ts';
import { Composer } from './composer.tsx';
import classes from './conversation.module.css';
import { Message } from './message.tsx';

type Props = {
  group: Pick<GroupView, 'id' | 'role'>;
  topic: Topic;
  /** Shown before the first message. */
  empty: string;
};

/** The messages of a group about a bet or a game, oldest first, and a field for another one. */
export function Conversation({ group, topic, empty }: Props) {
  const { tab } = useAppClient();
  const { user } = useViewer();
  const list = usePages('listGroupMessages', { params: { groupId: group.id }, query: topic });
  const key = `${group.id} ${topic.betId ?? topic.eventId ?? ''}`;
  const [draft, setDraft] = useState(() => savedMessage(tab, user.id, key));
  const messages = allItems(list.data).reverse();
  const box = useLogScroll(messages);
  if (list.isPending) return <Skeletons label="Loading messages..." count={3} height={56} />;
  if (!list.data) return <QueryFailure error={list.error} onRetry={() => void list.refetch()} />;
  const change = (next: typeof draft) => {
    setDraft(next);
    saveMessage(tab, user.id, key, next);
  };
  const find = (id: string | null) => messages.find((message) => message.id === id);
  const replyTo = find(draft.replyTo);
  const answered =
    draft.replyTo === null ? null : (
      <>
        <strong>{replyTo?.person.username ?? 'an earlier message'}</strong>
        {replyTo?.text && `: ${replyTo.text}`}
      </>
    );
  return (
    <div className={classes.conversation}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it. */}
      <div ref={box} className={classes.log} role="log" aria-label="Comments" tabIndex={0}>
        {list.hasNextPage && (
          <div className={classes.earlier}>
            {list.isFetchNextPageError && <ProblemLine error={list.error} />}
            <Button
              kind="outline"
              size="small"
              busy={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {list.isFetchingNextPage ? 'Loading...' : 'Load earlier messages'}
            </Button>
          </div>
        )}
        {messages.length === 0 && <p className={classes.empty}>{empty}</p>}
        {messages.map((message) => (
          <Message
            key={message.id}
            group={group}
            message={message}
            repliesTo={message.replyTo === null ? null : (find(message.replyTo) ?? 'earlier')}
            onReply={() => change({ ...draft, replyTo: message.replyTo ?? message.id })}
          />
        ))}
      </div>
      <Composer
        groupId={group.id}
        topic={topic}
        draft={draft}
        answered={answered}
        placeholder="Write a comment. @username mentions someone."
        onChange={change}
      />
    </div>
  );
}

/** Stays at the newest message, unless the reader has scrolled up; earlier messages do not move what is read. */
function useLogScroll(messages: readonly GroupMessage[]) {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef({ height: 0, newest: '' });
  const newest = messages.at(-1)?.id ?? '';
  const count = messages.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes the height of the list.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { height, newest: before } = last.current;
    const grown = element.scrollHeight - height;
    const wasAtEnd = height - element.scrollTop - element.clientHeight < 80;
    if (before === '' || (newest !== before && wasAtEnd)) element.scrollTop = element.scrollHeight;
    else if (newest === before && element.scrollTop < 80) element.scrollTop += grown;
    last.current = { height: element.scrollHeight, newest };
  }, [newest, count]);
  return box;
}
