import { viaEither } from './open-bet.ts';
import { openGroupIn } from './open-group.ts';
import { findWinners, losersFailure, type Race } from './race.ts';

/** Workers of two processes issue a member's purse at once: the member gets it once. */
export const issueIssue: Race = {
  name: 'issueIssue',
  async prepare(context, count) {
    const { people, random } = context;
    const userId = people[0]!;
    const group = await openGroupIn(context, [userId], { kind: 'points', limitCents: 0 });
    const accountId = group.accountId(userId);
    const amountCents = random.int(1_00, 1_000_00);
    const command = { kind: 'issuePurse', accountId, amountCents } as const;
    return {
      contenders: Array.from({ length: count }, () => ({
        ...viaEither(context, { command }, random),
        asWork: random.chance(70),
      })),
      judge(answers) {
        const winners = findWinners(answers);
        if (winners.length !== 1) return { failure: `the purse was issued ${winners.length} times` };
        const failure = losersFailure(answers, () => ['notDue']);
        if (failure) return { failure };
        return {
          failure,
          subjectId: accountId,
          lines: [{ kind: 'seasonPurse', userId: accountId, cents: amountCents }],
        };
      },
    };
  },
};
