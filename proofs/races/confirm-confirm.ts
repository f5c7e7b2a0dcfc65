import { groupUuid, untouchedPayment } from '../book-model/groups.ts';
import { savePayment } from '../harness/database.ts';
import { keyed } from '../harness/two-books.ts';
import { viaEither } from './open-bet.ts';
import { openGroupIn } from './open-group.ts';
import { losersFailure, type Race } from './race.ts';

/**
 * The payer and the receiver confirm a payment from many windows at once, or only one of them does. Each side's first
 * confirmation counts, and both together change the balances once.
 */
export const confirmConfirm: Race = {
  name: 'confirmConfirm',
  async prepare(context, count) {
    const { environment, people, random } = context;
    const [from, to] = people as [string, string];
    const group = await openGroupIn(context, [from, to], { kind: 'iou', limitCents: 0 });
    const [fromAccount, toAccount] = [group.accountId(from), group.accountId(to)];
    const paymentId = groupUuid(random);
    const cents = random.int(1, 500);
    const sidesOf = { group: group.id, from, to, fromAccount, toAccount };
    const payment = { id: paymentId, ...sidesOf, cents, ...untouchedPayment };
    await savePayment(environment.pool, payment);
    const sides = random.chance(30) ? [random.pick([from, to])] : [from, to];
    // At least one of each side.
    const by = Array.from({ length: count }, (_, n) => sides[n] ?? random.pickOr(sides, from));
    return {
      contenders: by.map((userId) =>
        viaEither(context, keyed({ kind: 'confirmPayment', paymentId, userId, note: null }, random), random),
      ),
      async judge(answers) {
        for (const side of sides) {
          const times = answers.filter(({ kind }, i) => kind === 'done' && by[i] === side).length;
          if (times !== 1) return { failure: `one side confirmed the payment ${times} times` };
        }
        const failure = losersFailure(answers, () => ['paymentOver']);
        if (failure) return { failure };
        const { rows } = await environment.pool.query<{ settled: boolean }>(
          'select settled_at is not null as settled from group_payments where id = $1',
          [paymentId],
        );
        const isSettled = rows[0]!.settled;
        if (isSettled !== (sides.length === 2))
          return {
            failure: `the payment is ${isSettled ? '' : 'not '}settled after ${sides.length} confirmations`,
          };
        return {
          failure: null,
          subjectId: paymentId,
          lines: isSettled
            ? [
                { kind: 'settleUp', userId: toAccount, cents: -cents },
                { kind: 'settleUp', userId: fromAccount, cents },
              ]
            : [],
        };
      },
    };
  },
};
