import { specifiedOffer } from '@sidebet/domain/bets/offer';
import { fundedPeople, keyed, newEvent } from '../harness/two-books.ts';
import { viaEither } from './open-bet.ts';
import { betState, findWinners, losersFailure, type Race } from './race.ts';

/** One user's money, enough for one bet, staked on many at once: one succeeds, the others lack funds. */
export const createCreateOneBalance: Race = {
  name: 'createCreateOneBalance',
  async prepare(context, count) {
    const { environment, random } = context;
    const wagerCents = random.int(2, 500);
    const balance = wagerCents + random.int(0, wagerCents - 1);
    const [userId] = (await fundedPeople(environment, 1, balance, random)) as [string];
    const event = await newEvent(environment, random);
    const betIds = Array.from({ length: count }, () => random.uuid());
    return {
      contenders: betIds.map((betId) => {
        const side = random.pick<'home' | 'away'>(['home', 'away']);
        const create = {
          kind: 'createBet',
          betId,
          userId,
          eventId: event.id,
          offer: specifiedOffer(side, wagerCents),
        } as const;
        return viaEither(context, keyed(create, random), random);
      }),
      judge(answers) {
        const winners = findWinners(answers);
        if (winners.length !== 1)
          return { failure: `${winners.length} bets were made with the money for one` };
        const failure = losersFailure(answers, () => ['insufficientFunds']);
        if (failure) return { failure };
        const answer = answers[winners[0]!]!;
        const left = answer.kind === 'done' ? answer.accountBalanceCents : null;
        if (left !== balance - wagerCents) return { failure: `${left} cents were left of ${balance}` };
        return {
          failure,
          subjectId: betIds[winners[0]!]!,
          lines: [{ kind: 'createWager', userId, cents: -wagerCents }],
          betState: betState('Created', wagerCents),
        };
      },
    };
  },
};
