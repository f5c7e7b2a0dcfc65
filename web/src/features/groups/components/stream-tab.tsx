import type { GroupView } from '@sidebet/contract/groups/group';
import type { StreamItem } from '@sidebet/contract/groups/stream';
import { IconTicket } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useAction } from '../../../lib/api/use-action.ts';
import { type Pages, usePages } from '../../../lib/api/use-api.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { noteStreamRead } from '../../../lib/live/group-cache.ts';
import { allItems } from '../../../lib/paged.ts';
import { useViewer } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import type { GroupNames } from '../group-names.ts';
import { type MessageDraft, savedMessage, saveMessage } from '../message-draft.ts';
import { doneBy, pickOf } from '../stream-texts.ts';
import { Composer } from './composer.tsx';
import type { OfferItem } from './stream-item.tsx';
import { StreamList } from './stream-list.tsx';
import classes from './stream-tab.module.css';

/** Read back until the first unread item, in pages of this size, but not further than this. */
const pageSize = 50;
const mostPages = 8;

type Props = {
  group: GroupView;
  names: GroupNames;
  /** Draws an open offer with its button. */
  renderOffer: (item: OfferItem) => ReactNode;
  /** The bets that run now, in one line. */
  running: ReactNode;
  onNewBet: () => void;
};

/** Everything that happens in the group, oldest first, and a field for a message. */
export default function StreamTab({ group, names, renderOffer, running, onNewBet }: Props) {
  const { tab } = useAppClient();
  const { user } = useViewer();
  const list = usePages('getGroupStream', { params: { groupId: group.id }, query: { limit: pageSize } });
  const key = `${group.id} `;
  const [draft, setDraft] = useState<MessageDraft>(() => savedMessage(tab, user.id, key));
  useEffect(() => saveMessage(tab, user.id, key, draft), [tab, user.id, key, draft]);
  const items = useMemo(() => allItems(list.data).toReversed(), [list.data]);
  const isOpening = useReadBack(list, items);
  const firstUnread = useFirstUnread(isOpening ? undefined : list.data?.pages[0]?.readAt, items);
  const onSeen = useMarkRead(group.id, items);
  const onReply = useCallback(
    (answered: Pick<MessageDraft, 'replyTo' | 'betId'>) => setDraft((before) => ({ ...before, ...answered })),
    [],
  );
  if (list.isPending || isOpening) return <Skeletons label="Loading the stream..." count={4} height={64} />;
  if (!list.data) return <QueryFailure error={list.error} onRetry={() => void list.refetch()} />;
  const { betId = null, replyTo } = draft;
  return (
    <div className={classes.stream}>
      <StreamList
        group={group}
        names={names}
        items={items}
        firstUnread={firstUnread}
        pages={list}
        renderOffer={renderOffer}
        onReply={onReply}
        onSeen={onSeen}
      />
      {running}
      <div className={classes.composer} data-composer>
        <Composer
          groupId={group.id}
          topic={betId === null ? {} : { betId }}
          draft={draft}
          answered={betId === null && replyTo === null ? null : <Answered {...{ items, draft, names }} />}
          placeholder={`Message ${group.name}`}
          onChange={setDraft}
          start={
            <Button
              kind="outline"
              aria-label="Bet in this group"
              disabled={group.season === null}
              onClick={onNewBet}
            >
              <IconTicket size={20} stroke={1.8} aria-hidden="true" />
              Bet
            </Button>
          }
        />
      </div>
    </div>
  );
}

/** What a draft answers. */
function Answered({
  items,
  draft,
  names,
}: {
  items: readonly StreamItem[];
  draft: MessageDraft;
  names: GroupNames;
}) {
  for (const item of items) {
    if (item.type === 'message' && item.message.id === draft.replyTo) {
      const { person, text } = item.message;
      return (
        <>
          <strong>{names(person)}</strong>
          {text && `: ${text}`}
        </>
      );
    }
    if ('bet' in item && item.bet.uniqueId === draft.betId)
      return (
        <>
          <strong>{names(item.creator)}</strong>: {pickOf(item, item.bet.creator.selection)}
        </>
      );
  }
  return <strong>something earlier</strong>;
}

/** The first item that others made after `readAt`, as it was when the page opened; undefined without one. */
function useFirstUnread(readAt: string | undefined, items: readonly StreamItem[]): string | undefined {
  const { user } = useViewer();
  const [opened, setOpened] = useState<{ readonly firstUnread: string | undefined }>();
  if (opened || readAt === undefined) return opened?.firstUnread;
  const since = Date.parse(readAt);
  const first = items.find((item) => Date.parse(item.at) > since && doneBy(item) !== user.id);
  setOpened({ firstUnread: first?.id });
  return first?.id;
}

/**
 * Once, as the page opens: reads the stream, and earlier pages until one has something that was read. Returns whether it still
 * does.
 */
function useReadBack(list: Pages<'getGroupStream'>, items: readonly StreamItem[]): boolean {
  const [isDone, setDone] = useState(false);
  const { data, hasNextPage, isFetching, isFetchedAfterMount, isFetchNextPageError, fetchNextPage } = list;
  const [oldest, first] = [items[0], data?.pages[0]];
  const isEnough =
    first !== undefined &&
    (isFetchedAfterMount || !isFetching) &&
    (oldest === undefined ||
      Date.parse(oldest.at) <= Date.parse(first.readAt) ||
      !hasNextPage ||
      isFetchNextPageError ||
      data!.pages.length >= mostPages);
  if (isEnough && !isDone) setDone(true);
  const isReading = first !== undefined && !isEnough && !isDone;
  useEffect(() => {
    if (isReading && !isFetching) void fetchNextPage();
  }, [isReading, isFetching, fetchNextPage]);
  return isReading;
}

/** How long an item must be seen until it counts as read. */
const seenMs = 1_000;

/** Marks what was seen as read, also what arrived while the page was in the background and is seen again. */
function useMarkRead(groupId: string, items: readonly StreamItem[]): (id: string) => void {
  const client = useAppClient();
  const { mutate } = useAction('markGroupRead', {
    onSuccess: (_, { body }) => noteStreamRead(client, groupId, body.at!),
  });
  const [seen, setSeen] = useState<string>();
  const marked = useRef(0);
  const at = items.find(({ id }) => id === seen)?.at;
  useEffect(() => {
    if (at === undefined) return;
    const mark = () => {
      if (document.visibilityState !== 'visible' || Date.parse(at) <= marked.current) return;
      marked.current = Date.parse(at);
      mutate({ params: { groupId }, body: { at } });
    };
    const timer = setTimeout(mark, seenMs);
    document.addEventListener('visibilitychange', mark);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', mark);
    };
  }, [at, groupId, mutate]);
  return setSeen;
}
