import type { BetView, EventWaits, OfferedBet } from '@sidebet/contract/bets';
import { maxCorrections } from '@sidebet/domain/bets/new-offer';
import { acceptorPosition, creatorPosition, type Position } from '@sidebet/domain/bets/position';
import { untakenReturnsAt } from '@sidebet/domain/bets/untaken';
import type { Bet } from '@sidebet/domain/book/bet';
import { challengedFriend, linkId, offeredToId } from '@sidebet/domain/book/offered-to';
import { selectionLabel, sideOfSelection } from '@sidebet/domain/markets/market';
import type { Reference } from '@sidebet/domain/markets/reference';
import { termsVersion } from '@sidebet/domain/markets/terms-version';
import { type BetRow, betColumns, parseBetRow } from '../../../book/bet-table.ts';
import { readNewestReferences } from '../../../book/newest-references.ts';
import { marketKey } from '../../../book/working-snapshot.ts';
import { cachedLookup } from '../../../db/cached-lookup.ts';
import { type EventWaitsRow, eventWaitsColumns, toEventWaits } from '../../../db/event-waits.ts';
import type { Pool } from '../../../db/pool.ts';
import { lastKnownStartSql } from '../../../db/rules-in-sql.ts';
import { scoreCheckedAt } from '../../../db/score-checks.ts';
import { iso, isoOrNull } from '../../../time/instants.ts';
import { areBlocked } from '../../../users/blocks.ts';

/** What a bet's view needs besides the bet: its event and its users' names. */
export type BetSetting = {
  readonly sportKey: string;
  readonly sportTitle: string;
  /** The newest start the feed reported. */
  readonly startsAt: number;
  /** The start that counted when betting closed. */
  readonly commenceTime: number;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
  /** When the score was last checked at the feed; for a final score, when it was first seen. */
  readonly scoreAt: number | null;
  readonly completed: boolean;
  /** Null in the result of a command. */
  readonly waits: EventWaits | null;
  readonly creatorName: string;
  readonly creatorPicture: string | null;
  readonly acceptorName: string | null;
  readonly acceptorPicture: string | null;
  readonly offeredToName: string | null;
  /** Null without a group. */
  readonly groupName: string | null;
};

/** A bet as it was read for people: the record, its event and names, and what the API says of it. */
export type ShownBet = { readonly bet: Bet; readonly setting: BetSetting; readonly view: BetView };

/**
 * The bet as the API shows it. The specification's field names of bets are mapped only here. `speed` is the context's
 * `gameSpeed`.
 */
export function toBetView(bet: Bet, setting: BetSetting, speed: number): BetView {
  const view = (position: Position) => ({
    ...position,
    pick: selectionLabel(bet.terms, position.selection, bet),
  });
  const creator = view(creatorPosition(bet));
  const acceptor = view(acceptorPosition(bet));
  const forId = offeredToId(bet.offeredTo);
  return {
    id: bet.id,
    uniqueId: bet.id,
    userId: bet.creatorId,
    userName: setting.creatorName,
    userPicture: setting.creatorPicture,
    creatorSide: sideOfSelection(bet.terms, bet.creatorSelection),
    betId: bet.eventId,
    // The game the bet was made on, even if the feed has since reused its event id.
    homeTeam: bet.homeTeam,
    awayTeam: bet.awayTeam,
    betSportKey: setting.sportKey,
    betSportTitle: setting.sportTitle,
    betTime: iso(setting.startsAt),
    status: bet.status,
    accepted: bet.acceptorId === null ? 'No' : 'Yes',
    betAcceptorUid: bet.acceptorId,
    acceptorName: setting.acceptorName,
    acceptorPicture: setting.acceptorPicture,
    offeredToId: forId,
    offeredToName: setting.offeredToName,
    declineWord: bet.declineWord ?? null,
    group: bet.group && { id: forId!, name: setting.groupName!, kind: bet.group.kind },
    winner: bet.winnerId,
    result: bet.result,
    ending: bet.settledEnding ?? null,
    voidReason: bet.voidReason ?? null,
    paidOut: bet.paidOutAt === null ? 'No' : 'Yes',
    paidOutAt: isoOrNull(bet.paidOutAt),
    createdAt: iso(bet.createdAt),
    tieRule: bet.tieRule,
    // Missing in results stored before there were rules for endings.
    rulesVersion: bet.rulesVersion ?? 0,
    homeScore: bet.settledScore?.home ?? setting.homeScore,
    awayScore: bet.settledScore?.away ?? setting.awayScore,
    scoreAt: isoOrNull(setting.scoreAt),
    eventCompleted: setting.completed,
    acceptedStart: bet.acceptorId === null ? null : iso(bet.eventStart),
    eventWaits: setting.waits,
    market: bet.terms.market,
    marketTeam: bet.terms.team,
    lineHalves: bet.terms.lineHalves,
    feePolicy: bet.feePolicy,
    userPick: creator.pick,
    wagerCents: creator.stakeCents,
    payoutCents: creator.payoutIfWonCents,
    feeCents: creator.feeIfWonCents,
    creator,
    opponentPick: acceptor.pick,
    acceptor,
    lapseOnMove: bet.lapseOnMove,
    expiresAt: isoOrNull(bet.expiresAt),
    returnsAt: bet.status === 'Created' ? iso(untakenReturnsAt(bet, setting.commenceTime, speed)) : null,
    opensAt: isoOrNull(bet.opening?.opensAt ?? null),
    correctionsLeft: bet.opening ? maxCorrections - bet.opening.corrections : 0,
    ...(bet.partsTaken !== undefined && { partsTaken: bet.partsTaken, fee: bet.fee }),
    ...(bet.partOf !== undefined && { partOf: bet.partOf }),
    ...(bet.counter && {
      counter: { toId: bet.counter.offerId, forId: bet.counter.forId, round: bet.counter.round },
    }),
    termsVersion: termsVersion(bet),
    postedReference: bet.postedReference && referenceView(bet.postedReference),
    acceptedReference: bet.acceptedReference && referenceView(bet.acceptedReference),
  };
}

/**
 * An accepted bet in a group for members who do not see its amounts. The hash of the terms goes as well, because it gives the
 * stakes away to anyone who tries them.
 */
export function withoutAmounts(bet: BetView): BetView {
  const none = { stakeCents: 0, winCents: 0, payoutIfWonCents: 0, feeIfWonCents: 0 };
  return {
    ...bet,
    wagerCents: 0,
    payoutCents: 0,
    feeCents: 0,
    creator: { ...bet.creator, ...none },
    acceptor: { ...bet.acceptor, ...none },
    termsVersion: '',
  };
}

/** What a page needs to remove a bet. */
export function toBetReference({ uniqueId, betId, userId }: BetView) {
  return { uniqueId, betId, userId };
}

/** Bets with what bookmakers quote on their markets now, for those who may accept them. */
export async function withReferences(pool: Pool, shown: readonly ShownBet[]): Promise<OfferedBet[]> {
  const references = await readNewestReferences(
    pool,
    shown.map(({ bet }) => bet),
  );
  return shown.map(({ bet, view }) => {
    const seen = references.get(marketKey(bet.eventId, bet.terms));
    return seen ? { ...view, reference: referenceView(seen.reference) } : view;
  });
}

function referenceView(reference: Reference) {
  return { ...reference, capturedAt: iso(reference.capturedAt) };
}

export type BetViewRow = BetRow & Omit<BetSetting, 'waits'> & EventWaitsRow;

/**
 * A challenge that ended with a block looks like one by link, so it does not name the friend. A bet that both hold a side of
 * names both. A condition of the join would make the planner read all users.
 */
const namesOffered = `b.ledger_id is not null or offered.id is not null and (b.acceptor_id is not null or not ${areBlocked('b.creator_id', 'b.offered_to')})`;

/** For `from bets b` with {@link betViewJoins}. The teams are those of the event, under the names that they have now. */
export const betViewColumns = `${betColumns},
  case when b.offered_to is null or ${namesOffered} then b.offered_to else '${linkId}' end as offered_to,
  case when b.counter_for is null or b.acceptor_id is not null or not ${areBlocked('b.creator_id', 'b.counter_for')}
    then b.counter_for else '${linkId}' end as counter_for,
  e.sport_key, e.sport_title, e.home_team, e.away_team, e.commence_time, ${lastKnownStartSql('e')} as starts_at,
  e.home_score, e.away_score, ${scoreCheckedAt} as score_at, e.completed, ${eventWaitsColumns}, creator.username as creator_name, creator.image as creator_picture,
  acceptor.username as acceptor_name, acceptor.image as acceptor_picture, case when ${namesOffered} then offered.username end as offered_to_name, in_group.name as group_name`;

export const betViewJoins = `join events e on e.id = b.event_id
  join users creator on creator.id = b.creator_id
  left join users acceptor on acceptor.id = b.acceptor_id
  left join users offered on offered.id = b.offered_to
  left join groups in_group on b.ledger_id is not null and in_group.id = b.offered_to`;

export function shownBetOfRow(row: BetViewRow, speed: number): ShownBet {
  const bet = parseBetRow(row);
  const setting = { ...row, waits: toEventWaits(row) };
  return { bet, setting, view: toBetView(bet, setting, speed) };
}

export function betRowView(row: BetViewRow, speed: number): BetView {
  return shownBetOfRow(row, speed).view;
}

/** Views bets as decided, with the names of events and users cached for a while. */
export function betViewLoader(pool: Pool, speed: number): (bet: Bet) => Promise<BetView> {
  const findEvent = eventLookup(pool);
  const findUser = userLookup(pool);
  return async (bet) => {
    const { offeredTo } = bet;
    const friendId = challengedFriend(offeredTo);
    const [event, creator, acceptor, friend, groupName] = await Promise.all([
      findEvent(bet.eventId),
      findUser(bet.creatorId),
      bet.acceptorId === null ? undefined : findUser(bet.acceptorId),
      friendId === null ? undefined : findUser(friendId),
      offeredTo.kind === 'group' ? readGroupName(pool, offeredTo.groupId) : null,
    ]);
    const setting = {
      ...event!,
      // The result shows the bet as decided, so a repeat returns the same. Scores arrive as live updates.
      homeScore: null,
      awayScore: null,
      scoreAt: null,
      completed: false,
      waits: null,
      creatorName: creator!.username,
      creatorPicture: creator!.image,
      acceptorName: acceptor?.username ?? null,
      acceptorPicture: acceptor?.image ?? null,
      offeredToName: friend?.username ?? null,
      groupName,
    };
    return toBetView(bet, setting, speed);
  };
}

async function readGroupName(pool: Pool, groupId: string): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select name from groups where id = $1', [groupId]);
  return rows[0]!.name;
}

function eventLookup(pool: Pool) {
  type Row = {
    id: string;
    sportKey: string;
    sportTitle: string;
    startsAt: number;
    commenceTime: number;
  };
  return cachedLookup({
    ttlMs: 5_000,
    max: 5_000,
    load: async (ids) => {
      const { rows } = await pool.query<Row>(
        `select id, sport_key, sport_title, commence_time, ${lastKnownStartSql('e')} as starts_at
         from events e where id = any($1::text[])`,
        [ids],
      );
      return new Map(rows.map(({ id, ...setting }) => [id, setting]));
    },
  });
}

function userLookup(pool: Pool) {
  return cachedLookup({
    ttlMs: 60_000,
    max: 50_000,
    load: async (ids) => {
      const { rows } = await pool.query<{ id: string; username: string; image: string | null }>(
        'select id, username, image from users where id = any($1::uuid[])',
        [ids],
      );
      return new Map(rows.map((row) => [row.id, row]));
    },
  });
}
