import type { GroupView } from '@sidebet/contract/groups/group';
import type { StreamItem } from '@sidebet/contract/groups/stream';
import { explainMarket } from '@sidebet/domain/markets/explain';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAppClient } from '../../../lib/app-client.ts';
import { lazyPart } from '../../../lib/load-part.ts';
import { readMarketTerms } from '../../../lib/offers.ts';
import { paths } from '../../../lib/paths.ts';
import { useViewer } from '../../../lib/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { Link } from '../../../ui/link.tsx';
import { useReactToBet } from '../api/mutations.ts';
import { countLabel } from '../group-labels.ts';
import type { GroupNames } from '../group-names.ts';
import {
  findWinner,
  pickOf,
  resultNet,
  resultTitle,
  scoreLine,
  stakesText,
  takenText,
} from '../stream-texts.ts';
import { Reactions } from './reactions.tsx';
import classes from './stream-item.module.css';
import type { OfferItem, OnReply } from './stream-item.tsx';
import { StreamTime } from './stream-time.tsx';

const BetDialog = lazyPart(() => import('./bet-dialog.tsx'));

type Item<T extends StreamItem['type']> = Extract<StreamItem, { type: T }>;
export type BetItem = Item<'offer' | 'taken' | 'result'>;

type Props<I> = { group: GroupView; names: GroupNames; item: I; onReply: OnReply };

/** An open offer: a message of its maker with the button that takes it. */
export function OfferEntry({
  renderOffer,
  ...props
}: Props<OfferItem> & { renderOffer: (item: OfferItem) => ReactNode }) {
  const { user } = useViewer();
  const { names, item } = props;
  const { creator, bet } = item;
  const isMine = creator.id === user.id;
  const pick = pickOf(item, isMine ? bet.creator.selection : bet.acceptor.selection);
  return (
    <article
      className={classes.message}
      data-mine={isMine || undefined}
      data-wide
      aria-label={isMine ? `Your offer: ${pick}` : `Offer from ${names(creator)}: ${pick}`}
    >
      {!isMine && (
        <span className={classes.face}>
          <Avatar name={creator.fullName} picture={creator.profilePicture} size={32} />
        </span>
      )}
      <div className={classes.bubble}>
        <p className={classes.offers}>
          <span>
            <strong>{names(creator)}</strong> {isMine ? 'offer' : 'offers'} the group{' '}
            <StreamTime at={item.at} />
          </span>
          <More
            {...props}
            label={isMine ? 'More about your offer' : `More about the offer from ${names(creator)}`}
          />
        </p>
        {renderOffer(item)}
        <Talk {...props} />
      </div>
    </article>
  );
}

/** That someone took an offer, in one line. */
export function TakenEntry(props: Props<Item<'taken'>>) {
  const { names, item } = props;
  const { acceptor, bet } = item;
  const text = takenText(item, names);
  const stakes = stakesText(item);
  return (
    <article className={classes.moment} aria-label={text}>
      <p className={classes.line}>
        {acceptor && <Avatar name={acceptor.fullName} picture={acceptor.profilePicture} size={20} />}
        <span>
          <Link to={paths.betDetails(bet.uniqueId)}>{text}</Link>
          {stakes && ` · ${stakes}`} <StreamTime at={item.at} hidden />
        </span>
        <More {...props} label={`More about the bet: ${text}`} />
      </p>
      <Talk {...props} />
    </article>
  );
}

/** Who beat whom: the winner's face first. */
export function ResultEntry(props: Props<Item<'result'>>) {
  const { user } = useViewer();
  const { names, item } = props;
  const { creator, acceptor, bet } = item;
  const found = findWinner(item);
  const people = found ? [found.winner, found.loser] : [creator, acceptor!];
  const title = resultTitle(item, names);
  const net = resultNet(item, user.id);
  const stakes = stakesText(item);
  return (
    <article className={classes.result} aria-label={`Result: ${title}`}>
      <div className={classes.head}>
        <span className={classes.faces}>
          {people.map(({ id, fullName, profilePicture }) => (
            <Avatar key={id} name={fullName} picture={profilePicture} size={36} />
          ))}
        </span>
        <p className={classes.beat}>
          <Link to={paths.betDetails(bet.uniqueId)}>{title}</Link>
          <span>
            {scoreLine(item)} <StreamTime at={item.at} hidden />
          </span>
        </p>
        {net && (
          <strong className={classes.net} data-tone={net.tone}>
            {net.text}
          </strong>
        )}
      </div>
      <div className={classes.foot}>
        <p className={classes.rule}>
          {explainMarket(readMarketTerms(bet), { ...bet, sportKey: bet.betSportKey })}
          {stakes && ` ${stakes}, no fee.`}
        </p>
        <Talk {...props}>
          <More {...props} label={`More about the result: ${title}`} />
        </Talk>
      </div>
    </article>
  );
}

/** The reactions to a bet and its comments. */
function Talk({ group, item, children }: Props<BetItem> & { children?: ReactNode }) {
  const { toasts } = useAppClient();
  const react = useReactToBet(group.id);
  const { bet, reactions, comments } = item;
  if (reactions.length === 0 && comments === 0 && !children) return null;
  return (
    <div className={classes.talk}>
      <Reactions
        reactions={reactions}
        isPending={react.isPending}
        onReact={(reaction, isOn) =>
          react.mutate({ betId: bet.uniqueId, reaction, isOn }, { onError: toasts.showError })
        }
      />
      {comments > 0 && (
        <Link to={paths.betComments(bet.uniqueId)} className={classes.comments}>
          {countLabel(comments, 'comment')}
        </Link>
      )}
      {children}
    </div>
  );
}

/** What else can be done with a bet. */
function More({ group, names, item, onReply, label }: Props<BetItem> & { label: string }) {
  return (
    <DialogButton
      kind="plain"
      size="tight"
      aria-label={label}
      title="More"
      dialog={(state) => (
        <BetDialog
          group={group}
          names={names}
          item={item}
          onReply={() => onReply({ replyTo: null, betId: item.bet.uniqueId })}
          {...state}
        />
      )}
    >
      <IconDots size={18} stroke={1.8} aria-hidden="true" />
    </DialogButton>
  );
}
