import type { GroupView } from '@sidebet/contract/groups/group';
import type { StreamItem } from '@sidebet/contract/groups/stream';
import { dayLabel } from '@sidebet/domain/time-label';
import { IconArrowDown } from '@tabler/icons-react';
import { Fragment, memo, type ReactNode, useState } from 'react';
import type { Pages } from '../../../lib/api/use-api.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { useViewer } from '../../../lib/session.ts';
import { useChosenTimeZone } from '../../../lib/time-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { ProblemLine } from '../../../ui/problem.tsx';
import { countLabel } from '../group-labels.ts';
import type { GroupNames } from '../group-names.ts';
import { announcement, doneBy } from '../stream-texts.ts';
import { useStreamScroll } from '../use-stream-scroll.ts';
import { type OfferItem, type OnReply, StreamEntry } from './stream-item.tsx';
import classes from './stream-list.module.css';

type Props = {
  group: GroupView;
  names: GroupNames;
  /** Oldest first. */
  items: readonly StreamItem[];
  firstUnread: string | undefined;
  pages: Pick<
    Pages<'getGroupStream'>,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage' | 'error'
  >;
  renderOffer: (item: OfferItem) => ReactNode;
  onReply: OnReply;
  onSeen: (id: string) => void;
};

/** Earlier items are read this many pixels before the reader reaches the first one. */
const readAheadPx = 400;

/** The items with a heading for each day. */
export const StreamList = memo(function StreamList(props: Props) {
  const { group, names, items, firstUnread, pages, renderOffer, onReply, onSeen } = props;
  const dayOf = useDayLabels();
  const { box, isAtEnd, toEnd, onScroll } = useStreamScroll({
    newestId: items.at(-1)?.id,
    openAt: firstUnread,
    onSeen,
  });
  const { arrived, below } = useArrived(items, isAtEnd);
  const readEarlier = () => {
    if (pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage();
  };
  return (
    <div className={classes.frame}>
      {/* What arrives is announced below: a log would also read out earlier items when they are loaded. */}
      <div
        ref={box}
        className={classes.log}
        role="log"
        aria-live="off"
        aria-label="Stream"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
        tabIndex={0}
        onScroll={(event) => {
          onScroll();
          if (event.currentTarget.scrollTop < readAheadPx && !pages.isFetchNextPageError) readEarlier();
        }}
      >
        {pages.hasNextPage && (
          <div className={classes.earlier}>
            {pages.isFetchNextPageError && <ProblemLine error={pages.error} />}
            <Button kind="outline" size="small" busy={pages.isFetchingNextPage} onClick={readEarlier}>
              {pages.isFetchingNextPage ? 'Loading...' : 'Load earlier'}
            </Button>
          </div>
        )}
        {items.length === 0 && <p className={classes.empty}>Say hello, or offer the group a bet.</p>}
        {items.map((item, index) => {
          const before = items[index - 1];
          const day = dayOf(item.at);
          const isNewDay = before === undefined || dayOf(before.at) !== day;
          return (
            <Fragment key={item.id}>
              {isNewDay && <h2 className={classes.day}>{day}</h2>}
              {item.id === firstUnread && (
                <p className={classes.unread}>
                  <span>New</span>
                </p>
              )}
              <div data-item={item.id} className={classes.item} data-type={item.type}>
                <StreamEntry
                  group={group}
                  names={names}
                  item={item}
                  follows={!isNewDay && item.id !== firstUnread && continues(before, item)}
                  answered={findAnswered(items, item)}
                  renderOffer={renderOffer}
                  onReply={onReply}
                />
              </div>
            </Fragment>
          );
        })}
      </div>
      {!isAtEnd && below > 0 && (
        <div className={classes.jump}>
          <Button size="small" onClick={toEnd}>
            <IconArrowDown size={16} stroke={2} aria-hidden="true" />
            {countLabel(below, 'new message')}
          </Button>
        </div>
      )}
      <p className="visually-hidden" aria-live="polite">
        {arrived.map((item) => announcement(item, group, names)).join('. ')}
      </p>
    </div>
  );
});

function useDayLabels(): (at: string) => string {
  const now = useServerNow(60_000);
  const timeZone = useChosenTimeZone();
  return (at) => dayLabel(at, { now, timeZone });
}

/** Messages of one person within this time are one block. */
const blockMs = 5 * 60_000;

function continues(before: StreamItem | undefined, item: StreamItem): boolean {
  if (before?.type !== 'message' || item.type !== 'message' || item.about || item.message.replyTo)
    return false;
  return (
    before.message.person.id === item.message.person.id &&
    Date.parse(item.at) - Date.parse(before.at) < blockMs
  );
}

/** The message that an item replies to; `earlier` if it is not loaded, null without one. */
function findAnswered(items: readonly StreamItem[], item: StreamItem) {
  if (item.type !== 'message' || item.message.replyTo === null) return null;
  const { replyTo } = item.message;
  const found = items.find((other) => other.type === 'message' && other.message.id === replyTo);
  return found?.type === 'message' ? found.message : 'earlier';
}

/** What others added since the page opened: the last of it, to announce, and how much of it is below what is read. */
function useArrived(items: readonly StreamItem[], isAtEnd: boolean) {
  const { user } = useViewer();
  const newest = Date.parse(items.at(-1)?.at ?? '') || 0;
  const [known, setKnown] = useState(newest);
  const [arrived, setArrived] = useState<readonly StreamItem[]>([]);
  const [readTo, setReadTo] = useState(newest);
  if (newest > known) {
    setKnown(newest);
    setArrived(
      items.filter((item) => Date.parse(item.at) > known && doneBy(item) !== user.id).slice(-mostAnnounced),
    );
  }
  if (isAtEnd && newest > readTo) setReadTo(newest);
  const below = items.filter((item) => Date.parse(item.at) > readTo && doneBy(item) !== user.id).length;
  return { arrived, below };
}

const mostAnnounced = 3;
