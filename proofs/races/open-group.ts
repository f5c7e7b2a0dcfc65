import type { Offer } from '@sidebet/domain/book/commands';
import { moneyline } from '@sidebet/domain/markets/market';
import { noFee } from '@sidebet/domain/markets/price';
import type { BookRequest } from '@sidebet/server/book/request';
import { groupUuid } from '../book-model/groups.ts';
import type { ModelEvent, ModelGroup } from '../book-model/model/types.ts';
import { addGroup, saveGroupAccounts } from '../harness/database.ts';
import { keyed, must, newEvent } from '../harness/two-books.ts';
import { termsSeen } from './open-offer.ts';
import type { RaceContext } from './race.ts';

/** A group of a race's people, without money. */
export type OpenGroup = {
  readonly id: string;
  readonly ledgerId: string;
  accountId(user: string): string;
};

export async function openGroupIn(
  { environment, random }: RaceContext,
  members: readonly string[],
  { kind, limitCents }: { readonly kind: ModelGroup['kind']; readonly limitCents: number },
): Promise<OpenGroup> {
  const id = groupUuid(random);
  const ledger = kind === 'points' ? groupUuid(random) : id;
  const accounts = new Map(members.map((user) => [user, groupUuid(random)]));
  await addGroup(environment.pool, { id, kind });
  await saveGroupAccounts(
    environment.pool,
    [...accounts].map(([user, accountId]) => ({
      id: accountId,
      group: id,
      kind,
      ledger,
      user,
      limit: limitCents,
      closed: false,
    })),
  );
  return { id, ledgerId: ledger, accountId: (user) => accounts.get(user)! };
}

/** An offer at even stakes, without a fee. */
export function groupOffer(stakeCents: number): Offer {
  return {
    terms: moneyline,
    selection: 'home',
    stakeCents,
    acceptorStakeCents: stakeCents,
    feePolicy: 'none',
    fee: noFee,
    lapseOnMove: 'off',
    expiresAt: null,
  };
}

export type NewGroupBet = BookRequest & { readonly betId: string };

/** A member offers a bet to the group. */
export function createInGroup(
  { random }: RaceContext,
  group: OpenGroup,
  {
    userId,
    event,
    stakeCents,
  }: { readonly userId: string; readonly event: ModelEvent; readonly stakeCents: number },
): NewGroupBet {
  const betId = groupUuid(random);
  const create = {
    kind: 'createBet',
    betId,
    userId,
    eventId: event.id,
    offer: groupOffer(stakeCents),
  } as const;
  return { ...keyed({ ...create, groupAccountId: group.accountId(userId) }, random), betId };
}

export type OpenGroupBet = {
  readonly group: OpenGroup;
  readonly betId: string;
  readonly creatorId: string;
  readonly stakeCents: number;
};

/** A bet of the context's first user in a group of everyone. */
export async function openGroupBetIn(context: RaceContext): Promise<OpenGroupBet> {
  const { environment, people, random } = context;
  const group = await openGroupIn(context, people, { kind: 'iou', limitCents: 100_00 });
  const event = await newEvent(environment, random);
  const creatorId = people[0]!;
  const stakeCents = random.int(1, 500);
  const create = createInGroup(context, group, { userId: creatorId, event, stakeCents });
  await must(environment.books[0], create);
  return { group, betId: create.betId, creatorId, stakeCents };
}

/** The nth other member accepts the bet. */
export function acceptInGroupBy(
  { people, random }: RaceContext,
  { group, betId, stakeCents }: OpenGroupBet,
  n: number,
): BookRequest & { by: string } {
  const by = people[n + 1]!;
  const seen = { termsVersion: termsSeen(groupOffer(stakeCents)), groupAccountId: group.accountId(by) };
  return { ...keyed({ kind: 'acceptBet', betId, userId: by, ...seen }, random), by };
}
