import type { BetView } from '@sidebet/contract/bets';
import { challengedFriend, linkHolderId } from '@sidebet/domain/bets/link-challenge';
import { mostCorrections } from '@sidebet/domain/bets/new-offer';
import {
  acceptorPosition,
  creatorPosition,
  type Position,
  resolveTeams,
} from '@sidebet/domain/bets/position';
import type { Bet } from '@sidebet/domain/book/bet';
import { selectionLabel, sideOfSelection } from '@sidebet/domain/markets/market';
import type { Reference } from '@sidebet/domain/markets/reference';
import { termsVersion } from '@sidebet/domain/markets/terms-version';
import { type BetRow, betColumns, parseBetRow } from '../../book/bet-row.ts';
import { cachedLookup } from '../../db/cached-lookup.ts';
import type { Pool } from '../../db/pool.ts';
import { lastKnownStartSql } from '../../db/rules-in-sql.ts';
import { scoreCheckedAt } from '../../db/score-checks.ts';
import { type BetWithEvent, toBetView } from '../../http/specified-fields.ts';
import { areBlocked } from '../../users/blocks.ts';

/** What a bet's view needs besides the bet: its event and its users' names. */
export type BetSetting = {
  readonly homeTeam: string;
  readonly awayTeam: string;
  readonly sportKey: string;
  readonly sportTitle: string;
  /** The newest start the feed reported. */
  readonly startsAt: number;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
  /** When the score was last checked at the feed; for a final score, when it was first seen. */
  readonly scoreAt: number | null;
  readonly completed: boolean;
  readonly creatorName: string;
  readonly creatorPicture: string | null;
  readonly acceptorName: string | null;
  readonly acceptorPicture: string | null;
  readonly offeredToName: string | null;
  /** Null without a group. */
  readonly groupName: string | null;
};

export function describeBet(bet: Bet, setting: BetSetting): BetWithEvent {
  // The game the bet was made on, even if the feed has since reused its event id.
  const teams = resolveTeams(bet, setting);
  const view = (position: Position) => ({
    ...position,
    pick: selectionLabel(bet.terms, position.selection, teams),
  });
  return {
    id: bet.id,
    creatorId: bet.creatorId,
    creatorName: setting.creatorName,
    creatorPicture: setting.creatorPicture,
    creatorSide: sideOfSelection(bet.terms, bet.creatorSelection),
    eventId: bet.eventId,
    homeTeam: teams.homeTeam,
    awayTeam: teams.awayTeam,
    sportKey: setting.sportKey,
    sportTitle: setting.sportTitle,
    startsAt: new Date(setting.startsAt).toISOString(),
    status: bet.status,
    acceptorId: bet.acceptorId,
    acceptorName: setting.acceptorName,
    acceptorPicture: setting.acceptorPicture,
    // Missing in results stored before challenges existed, which a repeated key still returns.
    offeredToId: bet.offeredToId ?? null,
    offeredToName: setting.offeredToName,
    declineWord: bet.declineWord ?? null,
    group: bet.group && { id: bet.offeredToId!, name: setting.groupName!, kind: bet.group.kind },
    winnerId: bet.winnerId,
    result: bet.result,
    ending: bet.settledEnding ?? null,
    voidReason: bet.voidReason ?? null,
    paidOutAt: bet.paidOutAt === null ? null : new Date(bet.paidOutAt).toISOString(),
    createdAt: new Date(bet.createdAt).toISOString(),
    tieRule: bet.tieRule,
    // Missing in results stored before there were rules for endings.
    rulesVersion: bet.rulesVersion ?? 0,
    homeScore: bet.settledScore?.home ?? setting.homeScore,
    awayScore: bet.settledScore?.away ?? setting.awayScore,
    scoreAt: setting.scoreAt === null ? null : new Date(setting.scoreAt).toISOString(),
    eventCompleted: setting.completed,
    market: bet.terms.market,
    marketTeam: bet.terms.team,
    lineHalves: bet.terms.lineHalves,
    feePolicy: bet.feePolicy,
    creator: view(creatorPosition(bet)),
    acceptor: view(acceptorPosition(bet)),
    lapseOnMove: bet.lapseOnMove,
    expiresAt: bet.expiresAt === null ? null : new Date(bet.expiresAt).toISOString(),
    opensAt: bet.opening ? new Date(bet.opening.opensAt).toISOString() : null,
    correctionsLeft: bet.opening ? mostCorrections - bet.opening.corrections : 0,
    termsVersion: termsVersion(bet),
    postedReference: referenceView(bet.postedReference),
    acceptedReference: referenceView(bet.acceptedReference),
  };
}

function referenceView(reference: Reference | null) {
  return reference && { ...reference, capturedAt: new Date(reference.capturedAt).toISOString() };
}

export type BetViewRow = BetRow & {
  sport_key: string;
  sport_title: string;
  home_team: string;
  away_team: string;
  commence_time: number;
  starts_at: number;
  home_score: number | null;
  away_score: number | null;
  score_at: number | null;
  completed: boolean;
  creator_name: string;
  creator_picture: string | null;
  acceptor_name: string | null;
  acceptor_picture: string | null;
  offered_to_name: string | null;
  group_name: string | null;
};

/**
 * A challenge that ended with a block looks like one by link, so it does not name the friend. A bet that both hold a side of
 * names both. A condition of the join would make the planner read all users.
 */
const namesOffered = `b.ledger_id is not null or offered.id is not null and (b.acceptor_id is not null or not ${areBlocked('b.creator_id', 'b.offered_to')})`;

/** For `from bets b` with {@link betViewJoins}. */
export const betViewColumns = `${betColumns},
  case when b.offered_to is null or ${namesOffered} then b.offered_to else '${linkHolderId}' end as offered_to,
  e.sport_key, e.sport_title, e.home_team, e.away_team, e.commence_time, ${lastKnownStartSql('e')} as starts_at,
  e.home_score, e.away_score, ${scoreCheckedAt} as score_at, e.completed, creator.username as creator_name, creator.image as creator_picture,
  acceptor.username as acceptor_name, acceptor.image as acceptor_picture, case when ${namesOffered} then offered.username end as offered_to_name, in_group.name as group_name`;

export const betViewJoins = `join events e on e.id = b.event_id
  join users creator on creator.id = b.creator_id
  left join users acceptor on acceptor.id = b.acceptor_id
  left join users offered on offered.id = b.offered_to
  left join groups in_group on b.ledger_id is not null and in_group.id = b.offered_to`;

export function describeBetRow(row: BetViewRow): BetWithEvent {
  return describeBet(parseBetRow(row), {
    homeTeam: row.home_team,
    awayTeam: row.away_team,
    sportKey: row.sport_key,
    sportTitle: row.sport_title,
    startsAt: row.starts_at,
    homeScore: row.home_score,
    awayScore: row.away_score,
    scoreAt: row.score_at,
    completed: row.completed,
    creatorName: row.creator_name,
    creatorPicture: row.creator_picture,
    acceptorName: row.acceptor_name,
    acceptorPicture: row.acceptor_picture,
    offeredToName: row.offered_to_name,
    groupName: row.group_name,
  });
}

export function betRowView(row: BetViewRow): BetView {
  return toBetView(describeBetRow(row));
}

/** Views bets as decided, with the names of events and users cached for a while. */
export function betViewLoader(pool: Pool): (bet: Bet) => Promise<BetView> {
  const findEvent = eventLookup(pool);
  const findPerson = personLookup(pool);
  return async (bet) => {
    const friendId = challengedFriend(bet) ?? null;
    const [event, creator, acceptor, offeredTo, groupName] = await Promise.all([
      findEvent(bet.eventId),
      findPerson(bet.creatorId),
      bet.acceptorId === null ? undefined : findPerson(bet.acceptorId),
      friendId === null ? undefined : findPerson(friendId),
      bet.group ? readGroupName(pool, bet.offeredToId!) : null,
    ]);
    const described = describeBet(bet, {
      ...event!,
      // The result shows the bet as decided, so a repeat returns the same. Scores arrive as live updates.
      homeScore: null,
      awayScore: null,
      scoreAt: null,
      completed: false,
      creatorName: creator!.username,
      creatorPicture: creator!.image,
      acceptorName: acceptor?.username ?? null,
      acceptorPicture: acceptor?.image ?? null,
      offeredToName: offeredTo?.username ?? null,
      groupName,
    });
    return toBetView(described);
  };
}

async function readGroupName(pool: Pool, groupId: string): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select name from groups where id = $1', [groupId]);
  return rows[0]!.name;
}

function eventLookup(pool: Pool) {
  type Row = {
    id: string;
    home_team: string;
    away_team: string;
    sport_key: string;
    sport_title: string;
    starts_at: number;
  };
  return cachedLookup({
    ttlMs: 5_000,
    max: 5_000,
    load: async (ids) => {
      const { rows } = await pool.query<Row>(
        `select id, home_team, away_team, sport_key, sport_title, ${lastKnownStartSql('e')} as starts_at
         from events e where id = any($1::text[])`,
        [ids],
      );
      return new Map(
        rows.map((row) => [
          row.id,
          {
            homeTeam: row.home_team,
            awayTeam: row.away_team,
            sportKey: row.sport_key,
            sportTitle: row.sport_title,
            startsAt: row.starts_at,
          },
        ]),
      );
    },
  });
}

function personLookup(pool: Pool) {
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
