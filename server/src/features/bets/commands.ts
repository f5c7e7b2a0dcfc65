import { hash } from 'node:crypto';
import type { betEndpoints } from '@sidebet/contract/bet-endpoints';
import type { BetView } from '@sidebet/contract/bets';
import type { BodyOf } from '@sidebet/contract/endpoint';
import type { Bet, Side } from '@sidebet/domain/bets/bet';
import { challengedFriend, linkHolderId } from '@sidebet/domain/bets/link-challenge';
import { type Offer, specifiedOffer } from '@sidebet/domain/bets/offer';
import type { Command } from '@sidebet/domain/book/commands';
import { isGroupId } from '@sidebet/domain/groups/group';
import { marketTerms } from '@sidebet/domain/markets/market';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { Book } from '../../book/book.ts';
import { findAccountForBet, findAccountInGroup } from '../../book/group-accounts.ts';
import type { BookRequest } from '../../book/request.ts';
import { cachedLookup } from '../../db/cached-lookup.ts';
import { newGroupId, newId } from '../../db/new-id.ts';
import type { Pool } from '../../db/pool.ts';
import { toBetView } from '../../http/specified-fields.ts';
import { describeBet } from './bet-view.ts';
import { notifyGroup } from './notify-group.ts';
import { isBetId } from './queries.ts';

/** The result of every bet command: the bet as decided and the available balance. */
export type BetAnswer = { bet: BetView; accountBalanceCents: number };

type Intent = { readonly userId: string; readonly idempotencyKey: string };

/** The fields of a new specified bet; `offeredTo` makes it a challenge, to a friend's id or to `link`. */
type NewBet = { eventId: string; side: Side; wagerCents: number; offeredTo?: string | undefined };
type NewOffer = BodyOf<typeof betEndpoints.createOffer>;
/** What an acceptor saw and confirmed, and whether they have the challenge's link. */
type Agreed = Omit<NonNullable<BodyOf<typeof betEndpoints.acceptBet>>, 'token'> & {
  readonly hasLink?: boolean;
};

export type BetCommands = {
  create(intent: Intent, wanted: NewBet): Promise<BetAnswer | Refusal>;
  offer(intent: Intent, wanted: NewOffer): Promise<BetAnswer | Refusal>;
  decline(intent: Intent, betId: string, word: string): Promise<BetAnswer | Refusal>;
  accept(intent: Intent, betId: string, agreed?: Agreed): Promise<BetAnswer | Refusal>;
  delete(intent: Intent, betId: string): Promise<BetAnswer | Refusal>;
};

export function betCommands(book: Book, pool: Pool): BetCommands {
  const findEvent = eventLookup(pool);
  const findPerson = personLookup(pool);

  async function run(
    intent: Intent,
    command: Command,
    requestParts: readonly unknown[],
    inSameTransaction?: BookRequest['inSameTransaction'],
  ): Promise<BetAnswer | Refusal> {
    const requestHash = hash('sha256', JSON.stringify(requestParts), 'base64url');
    const result = await book.execute({
      command,
      key: { actorId: intent.userId, key: intent.idempotencyKey, requestHash },
      ...(inSameTransaction && { inSameTransaction }),
    });
    if (result.kind === 'refusal') return result;
    if (!result.bet || result.accountBalanceCents === null)
      throw new Error(`${command.kind} returned no bet.`);
    return { bet: await loadView(result.bet), accountBalanceCents: result.accountBalanceCents };
  }

  /** The book refuses a user without an account in the group. */
  const groupAccountOn = async (betId: string, userId: string) =>
    isGroupId(betId) ? findAccountForBet(pool, betId, userId) : null;

  type OnBet =
    | {
        readonly kind: 'acceptBet';
        readonly termsVersion?: string;
        readonly confirmedStakeCents?: number;
        readonly hasLink?: boolean;
        readonly groupAccountId?: string;
      }
    | { readonly kind: 'deleteBet' }
    | { readonly kind: 'declineBet'; readonly word: string };

  async function runOn(
    betId: string,
    intent: Intent,
    command: OnBet,
    requestParts: readonly unknown[],
  ): Promise<BetAnswer | Refusal> {
    if (!isBetId(betId)) return refuse('betNotFound');
    return run(intent, { ...command, betId: betId.toLowerCase(), userId: intent.userId }, requestParts);
  }

  async function loadView(bet: Bet): Promise<BetView> {
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
  }

  async function offerToGroup(intent: Intent, groupId: string, wanted: NewOffer) {
    const groupAccountId = await findAccountInGroup(pool, groupId, intent.userId);
    if (groupAccountId === null) return refuse('groupNotFound');
    const { eventId, confirmedStakeCents } = wanted;
    const command = {
      kind: 'createBet',
      betId: newGroupId(),
      userId: intent.userId,
      eventId,
      offer: { ...toOffer(wanted), feePolicy: 'none' },
      groupAccountId,
      ...(confirmedStakeCents !== undefined && { confirmedStakeCents }),
    } as const;
    return run(intent, command, ['createOffer', wanted], notifyGroup);
  }

  return {
    create: (intent, { eventId, side, wagerCents, offeredTo }) => {
      const bet = {
        kind: 'createBet',
        betId: newId(),
        userId: intent.userId,
        eventId,
        offer: specifiedOffer(side, wagerCents),
      } as const;
      const requestParts = ['createBet', eventId, side, wagerCents];
      if (offeredTo === undefined) return run(intent, bet, requestParts);
      const offeredToId = toOfferedToId(offeredTo);
      return run(intent, { ...bet, offeredToId }, [...requestParts, offeredToId]);
    },
    offer: async (intent, wanted) => {
      const { eventId, confirmedStakeCents, offeredTo, groupId } = wanted;
      if (groupId !== undefined) return offerToGroup(intent, groupId, wanted);
      return run(
        intent,
        {
          kind: 'createBet',
          betId: newId(),
          userId: intent.userId,
          eventId,
          offer: toOffer(wanted),
          ...(confirmedStakeCents !== undefined && { confirmedStakeCents }),
          ...(offeredTo !== undefined && { offeredToId: toOfferedToId(offeredTo) }),
        },
        ['createOffer', wanted],
      );
    },
    decline: (intent, betId, word) =>
      runOn(betId, intent, { kind: 'declineBet', word }, ['declineBet', betId, word]),
    accept: async (intent, betId, agreed) => {
      const { termsVersion, confirmedStakeCents, hasLink = false } = agreed ?? {};
      const seen = {
        ...(termsVersion !== undefined && { termsVersion }),
        ...(confirmedStakeCents !== undefined && { confirmedStakeCents }),
      };
      const requestParts = ['acceptBet', betId, ...(Object.keys(seen).length > 0 ? [seen] : [])];
      const groupAccountId = await groupAccountOn(betId, intent.userId);
      const command = {
        kind: 'acceptBet',
        ...seen,
        ...(hasLink && { hasLink }),
        ...(groupAccountId && { groupAccountId }),
      } as const;
      return runOn(betId, intent, command, requestParts);
    },
    delete: (intent, betId) => runOn(betId, intent, { kind: 'deleteBet' }, ['deleteBet', betId]),
  };
}

function toOfferedToId(offeredTo: string): string {
  return offeredTo === 'link' ? linkHolderId : offeredTo.toLowerCase();
}

function toOffer(wanted: NewOffer): Offer {
  const { selection, stakeCents, acceptorStakeCents, fee, lapseOnMove } = wanted;
  return {
    // The book refuses a line or team that the market does not have.
    terms: marketTerms(wanted),
    selection,
    stakeCents,
    acceptorStakeCents,
    feePolicy: 'exchange',
    fee,
    lapseOnMove,
    expiresAt: wanted.expiresAt === null ? null : Date.parse(wanted.expiresAt),
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
    commence_time: number;
  };
  return cachedLookup({
    ttlMs: 5_000,
    max: 5_000,
    load: async (ids) => {
      const { rows } = await pool.query<Row>(
        'select id, home_team, away_team, sport_key, sport_title, commence_time from events where id = any($1::text[])',
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
            commenceTime: row.commence_time,
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
