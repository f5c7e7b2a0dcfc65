import { addDays, startOfDay } from '@sidebet/domain/wallet/business-days';
import { decideStatement } from '@sidebet/domain/wallet/statement';
import type { Uses } from '../../../context.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { writeCsv } from './statement-csv.ts';
import { statementLines } from './statement-lines.ts';
import { writePdf } from './statement-pdf.ts';
import { listYears, periodTotals } from './totals.ts';
import { listTransactions } from './transactions.ts';

type UserRow = { name: string; username: string; email: string; timeZone: string | null };

/** A replica has everything from days that ended this long ago. */
const endedMs = 60_000;

export function statementsFeature({ pool, historyPool, clock }: Uses<'pool' | 'historyPool' | 'clock'>) {
  const handlers: Handlers<'listTransactions' | 'listYears' | 'getStatement'> = {
    listTransactions: ({ query, viewer }) => listTransactions(pool, viewer.id, query),
    listYears: async ({ viewer }) => ({ items: await listYears(pool, viewer.id) }),
    getStatement: async ({ query, viewer }) => {
      const period = decideStatement(query.from, query.to);
      if (period.kind === 'refusal') return period;
      const from = startOfDay(period.from);
      const until = startOfDay(addDays(period.to, 1));
      const source = until <= clock.now() - endedMs ? historyPool() : pool;
      const totals = await periodTotals(source, viewer.id, from, until);
      const { first, last } = totals;
      const lines = statementLines(source, { userId: viewer.id, from, until, first, last });
      const filename = `sidebet-statement-${period.from}-to-${period.to}.${query.format}`;
      const { rows } = await pool.query<UserRow>(
        'select name, username, email, time_zone from users where id = $1',
        [viewer.id],
      );
      const { timeZone, ...user } = rows[0]!;
      if (query.format === 'csv') {
        return { filename, contentType: 'text/csv; charset=utf-8', body: writeCsv(lines, timeZone) };
      }
      const body = writePdf({ user, timeZone, period, totals, madeAt: clock.now(), lines });
      return { filename, contentType: 'application/pdf', body };
    },
  };
  return { handlers };
}
