import type { Account } from '../book/accounts.ts';
import type { Bet } from '../book/bet.ts';
import type { Command, Take } from '../book/commands.ts';
import { type Decision, decision, type Notice, type Snapshot } from '../book/snapshot.ts';
import type { Transfer } from '../book/transfers.ts';
import { isRefusal, type Refusal, refuse } from '../refusals.ts';
import { acceptedText, findOpenBet, onTerms, refuseAcceptor, takeOver } from './accept.ts';
import { formatInSentence } from './amount-text.ts';
import { withStake } from './count-stakes.ts';
import { createBet } from './create.ts';
import { minimumStake } from './parts.ts';
import { agreeOnPart, splitOffer } from './take-part.ts';

type TakeOffers = Extract<Command, { kind: 'takeOffers' }>;

/**
 * Takes open bets or parts of them, one after the other (docs/rules.md#parts). Refuses takenTwice, then what the first impossible
 * take refuses: `findOpenBet`, `agreeOnPart`, `refuseAcceptor`. Without `all`, takes whose bet is gone or too small are left out,
 * and the first of them refuses only if none is left. What `refuseAcceptor` refuses is about the taker and refuses everything. If
 * no bet can be taken, `otherwise` is created instead, which refuses as `createBet` does.
 */
export function takeOffers(snapshot: Snapshot, command: TakeOffers, now: number): Decision | Refusal {
  const { userId, takes, all, otherwise } = command;
  if (new Set(takes.map(({ betId }) => betId)).size < takes.length) return refuse('takenTwice');
  const stakeCents = takes.reduce((sum, { takeCents }) => sum + takeCents, 0);
  const isConfirmed = command.confirmedStakeCents === stakeCents;
  const taken: Taken[] = [];
  let gone: Refusal | null = null;
  for (const take of takes) {
    const offer = findOffer(snapshot, command, take, now);
    if (isRefusal(offer)) {
      gone ??= offer;
      if (all) break;
      continue;
    }
    const one = takeOne(snapshot, offer, { userId, taken, isConfirmed }, now);
    if (isRefusal(one)) return one;
    taken.push(one);
  }
  if (gone && (all || taken.length === 0))
    return otherwise ? createInstead(snapshot, userId, otherwise, now) : gone;
  const [first, ...others] = taken.flatMap(({ accepted, rest }) => [accepted, ...rest]);
  return decision({
    bet: first!,
    otherBets: others,
    transfers: taken.flatMap(({ transfers }) => transfers),
    notices: taken.map(({ notice }) => notice),
  });
}

/** What was taken of one offer. */
type Taken = {
  readonly accepted: Bet;
  /** What is left of the offer, if only a part of it was taken. */
  readonly rest: readonly Bet[];
  readonly transfers: readonly Transfer[];
  readonly notice: Notice;
};

type Offer = Exclude<ReturnType<typeof findOpenBet>, Refusal> & {
  /** What the taker risks, and the id of the part if that is less than all of it. */
  readonly takeCents: number;
  readonly partId: string;
};

/** The offer, if so much of it can be taken. */
function findOffer(
  snapshot: Snapshot,
  { userId, all }: TakeOffers,
  take: Take,
  now: number,
): Offer | Refusal {
  const open = findOpenBet(snapshot, { ...take, userId }, now);
  if (isRefusal(open)) return open;
  if (!snapshot.settings) return refuse('acceptBlocked');
  const minimumCents = minimumStake(snapshot.settings, open.bet.group?.kind ?? null);
  const agreed = agreeOnPart(open.bet, take, { all, minimumCents });
  return isRefusal(agreed) ? agreed : { ...open, ...agreed, partId: take.partId };
}

function takeOne(
  snapshot: Snapshot,
  offer: Offer,
  by: { readonly userId: string; readonly taken: readonly Taken[]; readonly isConfirmed: boolean },
  now: number,
): Taken | Refusal {
  const { bet, takeCents, partId } = offer;
  const split = takeCents < bet.acceptorStakeCents ? splitOffer(bet, partId, takeCents) : null;
  const wanted = split?.part ?? bet;
  const before = by.taken.map(({ accepted }) => accepted);
  const account = accountAfter(snapshot.account(by.userId), before);
  const groupAccount = offer.groupAccount && {
    ...offer.groupAccount,
    balanceCents: offer.groupAccount.balanceCents - sumStakes(before, offer.groupAccount.id),
  };
  const { isConfirmed } = by;
  const refused = refuseAcceptor(snapshot, { ...offer, groupAccount }, wanted, { account, isConfirmed }, now);
  if (refused) return refused;
  const { accepted, transfer } = takeOver(offer, wanted, by.userId, now);
  return {
    accepted,
    rest: split ? [split.rest] : [],
    transfers: [...(split?.transfers ?? []), { ...transfer, subjectId: accepted.id }],
    notice: {
      userId: bet.creatorId,
      type: 'AcceptBet',
      fromId: by.userId,
      betId: accepted.id,
      content: noticeText(bet, accepted),
    },
  };
}

/** The taker's account as the takes before left it. */
function accountAfter(account: Account, taken: readonly Bet[]): Account {
  const { userId, protection } = account;
  return {
    ...account,
    availableCents: account.availableCents - sumStakes(taken, userId),
    protection: protection && {
      ...protection,
      sums: taken.reduce(
        (sums, bet) => withStake(sums, userId, undefined, bet, protection.at),
        protection.sums,
      ),
    },
  };
}

/** What bets took from their acceptor's account: the user's, or one in a group. */
function sumStakes(taken: readonly Bet[], accountId: string): number {
  return taken
    .filter(({ acceptorId, group }) => (group ? group.acceptorAccountId : acceptorId) === accountId)
    .reduce((sum, { acceptorStakeCents }) => sum + acceptorStakeCents, 0);
}

function noticeText(offer: Bet, accepted: Bet): string {
  if (accepted.id === offer.id) return acceptedText(accepted);
  const [part, all] = [accepted, offer].map((bet) => formatInSentence(bet, bet.creatorStakeCents));
  return `took ${part} of your ${all} on ${onTerms(accepted)}`;
}

/** The transfers name the new bet, because the command is about others. */
function createInstead(
  snapshot: Snapshot,
  userId: string,
  otherwise: NonNullable<TakeOffers['otherwise']>,
  now: number,
): Decision | Refusal {
  const created = createBet(snapshot, { kind: 'createBet', userId, ...otherwise }, now);
  if (isRefusal(created)) return created;
  const transfers = created.transfers.map((one) => ({ ...one, subjectId: otherwise.betId }));
  return { ...created, transfers };
}
