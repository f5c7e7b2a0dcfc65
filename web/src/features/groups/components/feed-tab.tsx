import type { GroupView } from '@sidebet/contract/groups/group';
import type { GroupFeedItem } from '@sidebet/contract/groups/talk';
import { formatBetNet, formatInSentence } from '@sidebet/domain/bets/amount-text';
import { usePages } from '../../../lib/api/use-api.ts';
import { paths } from '../../../lib/paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Link } from '../../../ui/link.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { countLabel } from '../group-labels.ts';
import { GroupMark } from './group-mark.tsx';
import classes from './groups.module.css';

/** What happened in the group, newest first. */
export default function FeedTab({ group }: { group: GroupView }) {
  const feed = usePages('listGroupFeed', { params: { groupId: group.id } });
  if (feed.isPending) return <Skeletons label="Loading feed..." count={3} height={70} />;
  if (!feed.data) return <QueryFailure error={feed.error} onRetry={() => void feed.refetch()} />;
  const items = feed.data.pages.flatMap((page) => page.items);
  const swing = feed.data.pages[0]?.biggestSwing;
  if (items.length === 0)
    return <EmptyState art="bell" title="Nothing yet" text="Bets and new members show up here." />;
  return (
    <div className={classes.stack}>
      {swing && (
        <p className={`${classes.list} ${classes.item}`}>
          <span className={classes.who}>
            <Avatar name={swing.person.fullName} picture={swing.person.profilePicture} size={34} />
            <span>
              Biggest swing this week
              <strong>{swing.person.username}</strong>
            </span>
          </span>
          {swing.netCents !== null && (
            <span className={classes.figure} data-tone={swing.netCents > 0 ? 'won' : 'lost'}>
              {formatBetNet({ group }, swing.netCents)}
            </span>
          )}
        </p>
      )}
      <ol className={classes.list} aria-label="Feed">
        {items.map((item) => (
          <li key={item.id} className={classes.item}>
            <span className={classes.who}>
              <Mark item={item} group={group} />
              <span>
                <Sentence item={item} group={group} />
                <br />
                <RelativeTime instant={item.at} />
                {'bet' in item && (
                  <>
                    {' · '}
                    <Link className={classes.link} to={paths.betComments(item.bet.uniqueId)}>
                      {item.bet.comments === 0 ? 'Comment' : countLabel(item.bet.comments, 'comment')}
                      <span className="visually-hidden"> on {item.bet.game}</span>
                    </Link>
                  </>
                )}
              </span>
            </span>
          </li>
        ))}
      </ol>
      <LoadMore list={feed} />
    </div>
  );
}

function Mark({ item, group }: { item: GroupFeedItem; group: GroupView }) {
  if (item.type === 'seasonEnded') return <GroupMark group={group} size={34} />;
  const user = 'person' in item ? item.person : winnerOf(item);
  return <Avatar name={user.fullName} picture={user.profilePicture} size={34} />;
}

/** Who won a settled bet; the creator of another one. */
function winnerOf(item: BetItem) {
  const { creator, acceptor } = item.bet;
  return item.type === 'settled' && item.winnerId === acceptor.id ? acceptor : creator;
}

function Sentence({ item, group }: { item: GroupFeedItem; group: GroupView }) {
  switch (item.type) {
    case 'joined':
      return (
        <>
          <strong>{item.person.username}</strong> joined.
        </>
      );
    case 'limitRaised':
      return (
        <>
          <strong>{item.person.username}</strong> raised how much they may owe from{' '}
          {formatInSentence({ group }, item.fromCents)} to {formatInSentence({ group }, item.toCents)}.
        </>
      );
    case 'seasonEnded':
      return (
        <>
          The season <strong>{item.season.name}</strong> ended.
        </>
      );
    case 'accepted':
    case 'settled':
      return <BetSentence item={item} group={group} />;
    default:
      return item satisfies never;
  }
}

type BetItem = Extract<GroupFeedItem, { type: 'accepted' | 'settled' }>;

function BetSentence({ item, group }: { item: BetItem; group: GroupView }) {
  const { bet } = item;
  const game = (
    <Link className={classes.link} to={paths.betDetails(bet.uniqueId)}>
      {bet.game}
    </Link>
  );
  if (item.type === 'accepted') {
    const { creatorStakeCents, acceptorStakeCents } = bet;
    return (
      <>
        <strong>{bet.creator.username}</strong> has {bet.creatorPick}, {bet.acceptor.username} has{' '}
        {bet.acceptorPick} in {game}
        {creatorStakeCents !== null && acceptorStakeCents !== null && (
          <>
            : {formatInSentence({ group }, creatorStakeCents)} against{' '}
            {formatInSentence({ group }, acceptorStakeCents)}
          </>
        )}
        .
      </>
    );
  }
  if (item.winnerId === null) {
    return (
      <>
        {bet.creator.username} and {bet.acceptor.username} got their{' '}
        {group.kind === 'points' ? 'points' : 'money'} back on {game}.
      </>
    );
  }
  const [winner, loser] =
    item.winnerId === bet.creator.id ? [bet.creator, bet.acceptor] : [bet.acceptor, bet.creator];
  return (
    <>
      <strong>{winner.username}</strong> beat {loser.username} on {game}
      {item.netCents !== null && <>: {formatBetNet({ group }, item.netCents)}</>}.
    </>
  );
}
