import type { GroupView } from '@sidebet/contract/groups/group';
import type { StreamItem } from '@sidebet/contract/groups/stream';
import type { GroupMessage } from '@sidebet/contract/groups/talk';
import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import type { GroupNames } from '../group-names.ts';
import type { MessageDraft } from '../message-draft.ts';
import { momentText } from '../stream-texts.ts';
import { OfferEntry, ResultEntry, TakenEntry } from './stream-bets.tsx';
import classes from './stream-item.module.css';
import { StreamMessage } from './stream-message.tsx';
import { StreamTime } from './stream-time.tsx';

export type OfferItem = Extract<StreamItem, { type: 'offer' }>;
export type OnReply = (answered: Pick<MessageDraft, 'replyTo' | 'betId'>) => void;

type Props = {
  group: GroupView;
  names: GroupNames;
  item: StreamItem;
  /** Whether it continues the message before it. */
  follows: boolean;
  /** The message that it replies to; `earlier` if it is not loaded. */
  answered: GroupMessage | 'earlier' | null;
  renderOffer: (item: OfferItem) => ReactNode;
  onReply: OnReply;
};

/** One item of the stream. */
export function StreamEntry({ group, names, item, follows, answered, renderOffer, onReply }: Props) {
  switch (item.type) {
    case 'message':
      return (
        <StreamMessage
          group={group}
          names={names}
          item={item}
          follows={follows}
          answered={answered}
          onReply={onReply}
        />
      );
    case 'offer':
      return (
        <OfferEntry group={group} names={names} item={item} renderOffer={renderOffer} onReply={onReply} />
      );
    case 'taken':
      return <TakenEntry group={group} names={names} item={item} onReply={onReply} />;
    case 'result':
      return <ResultEntry group={group} names={names} item={item} onReply={onReply} />;
    default:
      return <Moment group={group} names={names} item={item} />;
  }
}

type MomentItem = Exclude<StreamItem, { type: 'message' | 'offer' | 'taken' | 'result' }>;

function Moment({ group, names, item }: { group: GroupView; names: GroupNames; item: MomentItem }) {
  const user = 'person' in item ? item.person : 'from' in item ? item.from : null;
  return (
    <p className={classes.line}>
      {user && <Avatar name={user.fullName} picture={user.profilePicture} size={20} />}
      <span>
        {momentText(item, group, names)} <StreamTime at={item.at} hidden />
      </span>
    </p>
  );
}
