import { hash } from 'node:crypto';
import type { betEndpoints } from '@sidebet/contract/bet-endpoints';
import type { BetView } from '@sidebet/contract/bets';
import type { counterEndpoints } from '@sidebet/contract/counter-endpoints';
import type { BodyOf } from '@sidebet/contract/endpoint';
import { noId } from '@sidebet/contract/shared';
import { specifiedOffer } from '@sidebet/domain/bets/offer';
import { isGroupId } from '@sidebet/domain/book/accounts';
import type { Command, Offer } from '@sidebet/domain/book/commands';
import { byLink, type OfferedTo, offeredToId, toFriend } from '@sidebet/domain/book/offered-to';
import { marketTerms, type Side } from '@sidebet/domain/markets/market';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { Book } from '../../../book/book.ts';
import { findAccountForBet, findAccountInGroup } from '../../../book/group-accounts.ts';
import { newGroupId, newId } from '../../../db/new-id.ts';
import type { Pool } from '../../../db/pool.ts';
import { betViewLoader } from './bet-view.ts';
import { findOfferId } from './counters.ts';

/** The result of every bet command: the bet as decided and the available balance. */
export type BetAnswer = { bet: BetView; accountBalanceCents: number };

type Intent = { readonly userId: string; readonly idempotencyKey: string };

/** The fields of a new specified bet; `offeredTo` makes it a challenge, to a friend's id or to `link`. */
type NewBet = { eventId: string; side: Side; wagerCents: number; offeredTo?: string | undefined };
type NewOffer = BodyOf<typeof betEndpoints.createOffer>;
type Correction = BodyOf<typeof betEndpoints.correctOffer>;
/** What an acceptor saw and confirmed, and whether they have the challenge's link. */
type Agreed = Omit<NonNullable<BodyOf<typeof betEndpoints.acceptBet>>, 'token'> & {
  readonly hasLink?: boolean;
};

type NewCounter = Omit<BodyOf<typeof counterEndpoints.counterOffer>, 'token'> & { readonly hasLink: boolean };
type AgreedCounter = BodyOf<typeof counterEndpoints.acceptCounter>;
type Move = BodyOf<typeof counterEndpoints.moveOffer>;

export type BetCommands = {
  create(intent: Intent, wanted: NewBet): Promise<BetAnswer | Refusal>;
  offer(intent: Intent, wanted: NewOffer): Promise<BetAnswer | Refusal>;
  correct(intent: Intent, betId: string, terms: Correction): Promise<BetAnswer | Refusal>;
  challenge(intent: Intent, betId: string, friendId: string): Promise<BetAnswer | Refusal>;
  decline(intent: Intent, betId: string, word: string): Promise<BetAnswer | Refusal>;
  accept(intent: Intent, betId: string, agreed?: Agreed): Promise<BetAnswer | Refusal>;
  delete(intent: Intent, betId: string): Promise<BetAnswer | Refusal>;
  counter(intent: Intent, answersId: string, wanted: NewCounter): Promise<BetAnswer | Refusal>;
  acceptCounter(intent: Intent, betId: string, agreed: AgreedCounter): Promise<BetAnswer | Refusal>;
  move(intent: Intent, offerId: string, wanted: Move): Promise<BetAnswer | Refusal>;
};

/** `speed` is the context's `gameSpeed`. */
export function betCommands(book: Book, pool: Pool, speed = 1): BetCommands {
  const loadView = betViewLoader(pool, speed);

  async function run(
    intent: Intent,
    command: Command,
    requestParts: readonly unknown[],
  ): Promise<BetAnswer | Refusal> {
    const requestHash = hash('sha256', JSON.stringify(requestParts), 'base64url');
    const result = await book.execute({
      command,
      key: { actorId: intent.userId, key: intent.idempotencyKey, requestHash },
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
    | ({ readonly kind: 'correctOffer'; readonly confirmedStakeCents?: number } & Omit<
        Correction,
        'confirmedStakeCents'
      >)
    | { readonly kind: 'challengeFriend'; readonly friendId: string }
    | { readonly kind: 'deleteBet' }
    | { readonly kind: 'declineBet'; readonly word: string };

  async function runOn(
    betId: string,
    intent: Intent,
    command: OnBet,
    requestParts: readonly unknown[],
  ): Promise<BetAnswer | Refusal> {
    // Before the book, which checks the words of a decline first.
    if (betId === noId) return refuse('betNotFound');
    return run(intent, { ...command, betId, userId: intent.userId }, requestParts);
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
    return run(intent, command, ['createOffer', wanted]);
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
      const challenged = parseChallenged(offeredTo);
      return run(intent, { ...bet, offeredTo: challenged }, [...requestParts, offeredToId(challenged)]);
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
          ...(offeredTo !== undefined && { offeredTo: parseChallenged(offeredTo) }),
        },
        ['createOffer', wanted],
      );
    },
    correct: (intent, betId, { confirmedStakeCents, ...terms }) => {
      const confirmed = confirmedStakeCents === undefined ? {} : { confirmedStakeCents };
      const command = { kind: 'correctOffer', ...terms, ...confirmed } as const;
      return runOn(betId, intent, command, ['correctOffer', betId, terms, confirmed]);
    },
    challenge: (intent, betId, friendId) =>
      runOn(betId, intent, { kind: 'challengeFriend', friendId }, ['challengeFriend', betId, friendId]),
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
    counter: async (intent, answersId, { confirmedStakeCents, hasLink, expiresAt, ...terms }) => {
      const offerId = await findOfferId(pool, answersId);
      const groupAccountId = await groupAccountOn(offerId, intent.userId);
      const command = {
        kind: 'counterOffer',
        ...{ betId: isGroupId(offerId) ? newGroupId() : newId(), offerId, userId: intent.userId },
        ...(offerId !== answersId && { answersId }),
        ...terms,
        expiresAt: expiresAt === null ? null : Date.parse(expiresAt),
        ...(confirmedStakeCents !== undefined && { confirmedStakeCents }),
        ...(hasLink && { hasLink }),
        ...(groupAccountId && { groupAccountId }),
      } as const;
      return run(intent, command, ['counterOffer', answersId, { ...terms, expiresAt, confirmedStakeCents }]);
    },
    acceptCounter: async (intent, betId, { termsVersion, confirmedStakeCents }) => {
      const groupAccountId = await groupAccountOn(betId, intent.userId);
      const command = {
        kind: 'acceptCounter',
        ...{ betId, offerId: await findOfferId(pool, betId), userId: intent.userId, termsVersion },
        ...(confirmedStakeCents !== undefined && { confirmedStakeCents }),
        ...(groupAccountId && { groupAccountId }),
      } as const;
      return run(intent, command, ['acceptCounter', betId, { termsVersion, confirmedStakeCents }]);
    },
    move: (intent, offerId, { confirmedStakeCents, ...terms }) => {
      const command = {
        kind: 'repostOffer',
        ...{ betId: isGroupId(offerId) ? newGroupId() : newId(), offerId, userId: intent.userId },
        ...terms,
        ...(confirmedStakeCents !== undefined && { confirmedStakeCents }),
      } as const;
      return run(intent, command, ['moveOffer', offerId, terms, { confirmedStakeCents }]);
    },
    delete: (intent, betId) => runOn(betId, intent, { kind: 'deleteBet' }, ['deleteBet', betId]),
  };
}

/** Whom the API's `offeredTo` challenges: a friend's id or `link`. */
function parseChallenged(offeredTo: string): Extract<OfferedTo, { kind: 'friend' | 'link' }> {
  return offeredTo === 'link' ? byLink : toFriend(offeredTo.toLowerCase());
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
