import { isBettingOpenSql, isSeenCounterSql } from '../../../db/rules-in-sql.ts';
import { areBlocked } from '../../../users/blocks.ts';
import { readPosition } from '../../../users/group-members.ts';

/**
 * SQL: whether `viewer` sees `bet`, a row of bets in a group of theirs: no block keeps them apart from a side of it, and it is no
 * counter-offer between others.
 */
export function isSeenBet(bet: string, viewer: string): string {
  return `(${isSeenCounterSql(bet, viewer)} and (${viewer} in (${bet}.creator_id, ${bet}.acceptor_id)
    or not (${areBlocked(`${bet}.creator_id`, viewer)} or ${areBlocked(`${bet}.acceptor_id`, viewer)})))`;
}

/**
 * SQL: whether `viewer` sees `message`, a row of group_messages in a group of theirs: no block keeps them apart from its writer
 * and from the sides of the bet it is about. A scalar, because PostgreSQL would read all bets for an `exists`.
 */
export function isSeenMessage(message: string, viewer: string): string {
  return `(not ${areBlocked(`${message}.user_id`, viewer)} and (${message}.bet_id is null
    or (select ${isSeenBet('about', viewer)} from bets about where about.id = ${message}.bet_id)))`;
}

/** An unread count ends here. */
const mostUnread = 100;

/**
 * SQL: how many messages, open offers and results of others `member`, a row of group_members, has not read. `horizon` is the
 * start after which events are open.
 */
export function unreadSql(member: string, horizon: string): string {
  const [viewer, since] = [`${member}.user_id`, readPosition(member)];
  const part = (from: string) => `(select 1 ${from} limit ${mostUnread})`;
  return `(select count(*) from (
    ${part(`from group_messages t where t.group_id = ${member}.group_id and t.created_at > ${since} and t.user_id <> ${viewer}
      and t.removed_at is null and ${isSeenMessage('t', viewer)}`)}
    union all
    ${part(`from bets b join events e on e.id = b.event_id
      where b.offered_to = ${member}.group_id and b.ledger_id is not null and b.status = 'Created' and b.counter_to is null and b.created_at > ${since}
        and b.creator_id <> ${viewer} and e.listed and ${isBettingOpenSql('e', horizon)} and ${isSeenBet('b', viewer)}`)}
    union all
    ${part(`from bets b where b.offered_to = ${member}.group_id and b.ledger_id is not null and b.status = 'Settled'
        and b.acceptor_id is not null and b.paid_out_at > ${since} and ${isSeenBet('b', viewer)}`)}
    limit ${mostUnread}) news)`;
}
