import { keyed } from '../harness/two-books.ts';
import { viaEither } from './open-bet.ts';
import { openDebtIn } from './open-debt.ts';
import { losersFailure, type Race } from './race.ts';

/**
 * The receiver cancels a payment from many windows while the payer says "I paid". Either it is canceled and no claim counts, or
 * claims and "not received" alternate and the payment stays. Nothing is said that is not stored.
 */
export const cancelClaim: Race = {
  name: 'cancelClaim',
  fullRounds: 10_000,
  async prepare(context, count) {
    const { environment, random } = context;
    const { debtorId, creditorId, paymentId } = await openDebtIn(context);
    // At least one of each.
    const claims = Array.from({ length: count }, (_, n) => (n < 2 ? n === 0 : random.chance(50)));
    const contenders = random.shuffled(claims).map((isClaim) => ({ isClaim, request: requestFor(isClaim) }));
    function requestFor(isClaim: boolean) {
      return isClaim
        ? keyed({ kind: 'confirmPayment', paymentId, userId: debtorId, note: null }, random)
        : ({
            command: { kind: 'changePayment', paymentId, userId: creditorId, change: 'canceled', note: null },
          } as const);
    }
    return {
      contenders: contenders.map(({ request }) => viaEither(context, request, random)),
      async judge(answers) {
        const { rows } = await environment.pool.query<{ canceled: boolean; denied: boolean; said: string[] }>(
          `select canceled_at is not null as canceled, not_received_at is not null as denied,
             (select coalesce(array_agg(s.kind order by s.number), '{}') from group_payment_statements s
              where s.payment_id = p.id) as said
           from group_payments p where id = $1`,
          [paymentId],
        );
        const { canceled, denied, said } = rows[0]!;
        const succeeded = answers.map(({ kind }) => kind === 'done');
        const times = (isClaim: boolean) =>
          contenders.filter((one, i) => one.isClaim === isClaim && succeeded[i]).length;
        const [claimed, denials] = [times(true), times(false)];
        const alternates = claimed - denials === (denied ? 0 : 1);
        if (canceled ? claimed > 0 || denials !== 1 : !alternates)
          return { failure: `${claimed + denials} contenders had their way` };
        const expected = canceled
          ? ['canceled']
          : Array.from({ length: claimed + denials }, (_, n) => (n % 2 === 0 ? 'paid' : 'notReceived'));
        if (said.join() !== expected.join())
          return { failure: `the payment has the statements ${said.join()}` };
        const failure = losersFailure(answers, (i) =>
          contenders[i]!.isClaim
            ? ['paymentOver', 'paymentDisputed']
            : ['paymentOver', 'paymentDenied', 'paymentDisputed'],
        );
        return failure === null ? { failure, subjectId: paymentId, lines: [] } : { failure };
      },
    };
  },
};
