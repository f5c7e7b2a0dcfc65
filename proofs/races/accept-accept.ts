import { acceptBy, openBetIn, viaEither } from './open-bet.ts';
import { acceptInGroupBy, openGroupBetIn } from './open-group.ts';
import { betState, findWinners, losersFailure, type Race } from './race.ts';

/** Many users accept one bet: one succeeds, the others read that it was already accepted. */
export const acceptAccept = raceToAccept('acceptAccept', {
  open: openBetIn,
  accept: acceptBy,
  stakeCents: ({ wagerCents }) => wagerCents,
  accountId: (_, userId) => userId,
});

/** The same among the members of a group: no cash moves. */
export const groupAcceptAccept = raceToAccept('groupAcceptAccept', {
  open: openGroupBetIn,
  accept: acceptInGroupBy,
  stakeCents: ({ stakeCents }) => stakeCents,
  accountId: ({ group }, userId) => group.accountId(userId),
});

type Context = Parameters<Race['prepare']>[0];
type OpenBet = { readonly betId: string; readonly creatorId: string };
type Kind<Bet> = {
  readonly open: (context: Context) => Promise<Bet>;
  readonly accept: (context: Context, bet: Bet, n: number) => ReturnType<typeof acceptBy>;
  readonly stakeCents: (bet: Bet) => number;
  /** The account that a person stakes from. */
  readonly accountId: (bet: Bet, userId: string) => string;
};

function raceToAccept<Bet extends OpenBet>(name: string, kind: Kind<Bet>): Race {
  return {
    name,
    async prepare(context, count) {
      const bet = await kind.open(context);
      const accepts = Array.from({ length: count }, (_, n) => kind.accept(context, bet, n));
      return {
        contenders: accepts.map((request) => viaEither(context, request, context.random)),
        judge(answers) {
          const winners = findWinners(answers);
          if (winners.length !== 1) return { failure: `${winners.length} people took the bet` };
          const failure = losersFailure(answers, () => ['alreadyAccepted']);
          if (failure) return { failure };
          const takerId = accepts[winners[0]!]!.by;
          const stakeCents = kind.stakeCents(bet);
          return {
            failure: null,
            subjectId: bet.betId,
            lines: [
              { kind: 'createWager', userId: kind.accountId(bet, bet.creatorId), cents: -stakeCents },
              { kind: 'acceptWager', userId: kind.accountId(bet, takerId), cents: -stakeCents },
            ],
            betState: betState('Active', 2 * stakeCents, takerId),
          };
        },
      };
    },
  };
}
