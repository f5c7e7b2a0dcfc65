import { closeGroupAccounts } from '@sidebet/server/book/group-accounts';
import { inTransaction } from '@sidebet/server/db/in-transaction';
import type { PoolClient } from '@sidebet/server/db/pool';
import { newEvent, startOfTests } from '../harness/two-books.ts';
import { viaEither } from './open-bet.ts';
import { createInGroup, openGroupIn } from './open-group.ts';
import { findWinners, losersFailure, type Race } from './race.ts';

/** Members offer bets while their season ends: no bet begins after the end. */
export const seasonEndCreate: Race = {
  name: 'seasonEndCreate',
  async prepare(context, count) {
    const { environment, people, random } = context;
    const group = await openGroupIn(context, people, { kind: 'iou', limitCents: 100_00 });
    const event = await newEvent(environment, random);
    const stakeCents = random.int(1, 500);
    const creates = Array.from({ length: count }, (_, n) =>
      createInGroup(context, group, { userId: people[n]!, event, stakeCents }),
    );
    const countBets = async (client: Pick<PoolClient, 'query'>) => {
      const sql = 'select count(*)::int as n from bets where ledger_id = $1';
      const { rows } = await client.query<{ n: number }>(sql, [group.ledgerId]);
      return rows[0]!.n;
    };
    const atTheEnd = (async () => {
      await new Promise((resolve) => setTimeout(resolve, random.int(0, 8)));
      return inTransaction(environment.pool, async (client) => {
        await closeGroupAccounts(client, { ledgerId: group.ledgerId }, startOfTests);
        return countBets(client);
      });
    })();
    return {
      contenders: creates.map((request) => viaEither(context, request, random)),
      async judge(answers) {
        const before = await atTheEnd;
        const later = (await countBets(environment.pool)) - before;
        if (later > 0) return { failure: `${later} bets began after the season had ended` };
        const made = findWinners(answers).length;
        if (made !== before) return { failure: `${made} bets were acknowledged and ${before} exist` };
        const failure = losersFailure(answers, () => ['groupClosed']);
        if (failure) return { failure };
        const account = group.accountId(people[0]!);
        return {
          failure: null,
          subjectId: creates[0]!.betId,
          lines:
            answers[0]!.kind === 'done' ? [{ kind: 'createWager', userId: account, cents: -stakeCents }] : [],
        };
      },
    };
  },
};
