import { specifiedOffer } from '@sidebet/domain/bets/offer';
import { toFriend } from '@sidebet/domain/book/offered-to';
import { saveFriendship } from '../harness/database.ts';
import { keyed, must, newEvent } from '../harness/two-books.ts';
import { viaEither } from './open-bet.ts';
import { betState, findWinners, losersFailure, type Race } from './race.ts';

/**
 * A friend accepts and declines a challenge from many windows while its creator deletes it. Exactly one of the three
 * succeeds, and the wager is either in escrow or returned.
 */
export const acceptDecline: Race = {
  name: 'acceptDecline',
  async prepare(context, count) {
    const { environment, people, random } = context;
    const [creatorId, friendId] = people as [string, string];
    await saveFriendship(environment.pool, [creatorId, friendId], true);
    const event = await newEvent(environment, random);
    const betId = random.uuid();
    const wagerCents = random.int(1, 500);
    const create = { kind: 'createBet', betId, userId: creatorId, eventId: event.id } as const;
    await must(
      environment.books[0],
      keyed({ ...create, offer: specifiedOffer('home', wagerCents), offeredTo: toFriend(friendId) }, random),
    );
    const kinds = Array.from({ length: count }, (_, n) => {
      // At least one of each, if there are enough contenders.
      if (n < 2) return n === 0 ? 'acceptBet' : 'declineBet';
      return random.weighted({ acceptBet: 5, declineBet: 5, deleteBet: n === 2 ? 20 : 3 });
    });
    const contenders = random.shuffled(kinds).map((kind) => {
      const by = { betId, userId: kind === 'deleteBet' ? creatorId : friendId };
      const command = kind === 'declineBet' ? ({ kind, ...by, word: 'No.' } as const) : { kind, ...by };
      return { kind, ...viaEither(context, keyed(command, random), random) };
    });
    return {
      contenders,
      judge(answers) {
        const winners = findWinners(answers);
        if (winners.length !== 1) return { failure: `${winners.length} contenders had their way` };
        const won = contenders[winners[0]!]!.kind;
        const failure = losersFailure(answers, (i) => {
          const { kind } = contenders[i]!;
          if (kind === 'acceptBet') return [won === 'acceptBet' ? 'alreadyAccepted' : 'betNotOpen'];
          return [kind === 'declineBet' ? 'betNotDeclinable' : 'betNotDeletable'];
        });
        if (failure) return { failure };
        const created = { kind: 'createWager', userId: creatorId, cents: -wagerCents };
        if (won === 'acceptBet') {
          return {
            failure,
            subjectId: betId,
            lines: [created, { kind: 'acceptWager', userId: friendId, cents: -wagerCents }],
            betState: betState('Active', 2 * wagerCents, friendId),
          };
        }
        const kind = won === 'declineBet' ? 'declineRefund' : 'deleteRefund';
        return {
          failure,
          subjectId: betId,
          lines: [created, { kind, userId: creatorId, cents: wagerCents }],
          betState: betState('Deleted', 0),
        };
      },
    };
  },
};
