import { must, newEvent } from '../harness/two-books.ts';
import { viaEither } from './open-bet.ts';
import { createInGroup, openGroupIn } from './open-group.ts';
import { betState, findWinners, losersFailure, type Race } from './race.ts';

/** A purse or a limit, enough for one bet, staked on many at once: one succeeds. */
export const groupCreateCreate: Race = {
  name: 'groupCreateCreate',
  async prepare(context, count) {
    const { environment, people, random } = context;
    const userId = people[0]!;
    const stakeCents = random.int(1_00, 5_00);
    const cents = stakeCents + random.int(0, stakeCents - 1);
    const kind = random.pick<'points' | 'iou'>(['points', 'iou']);
    const limitCents = kind === 'iou' ? cents : 0;
    const group = await openGroupIn(context, [userId], { kind, limitCents });
    const accountId = group.accountId(userId);
    if (kind === 'points')
      await must(environment.books[0], { command: { kind: 'issuePurse', accountId, amountCents: cents } });
    const event = await newEvent(environment, random);
    const creates = Array.from({ length: count }, () =>
      createInGroup(context, group, { userId, event, stakeCents }),
    );
    return {
      contenders: creates.map((request) => viaEither(context, request, random)),
      judge(answers) {
        const winners = findWinners(answers);
        if (winners.length !== 1)
          return { failure: `${winners.length} bets were made with the money for one` };
        const failure = losersFailure(answers, () => ['insufficientInGroup']);
        if (failure) return { failure };
        return {
          failure,
          subjectId: creates[winners[0]!]!.betId,
          lines: [{ kind: 'createWager', userId: accountId, cents: -stakeCents }],
          betState: betState('Created', stakeCents),
        };
      },
    };
  },
};
