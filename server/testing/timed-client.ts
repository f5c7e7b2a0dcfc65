import type pg from 'pg';
import type { TestClock } from './clock.ts';

/**
 * A driver's client whose SQL reads `now()` from a test's clock. Rows that a test writes then agree with the rules under test,
 * however long the test takes and whatever the time of day is.
 */
export function timedClient(Client: typeof pg.Client, clock: Pick<TestClock, 'now'>): typeof pg.Client {
  const timed = (sql: string) =>
    sql.replaceAll(/\bnow\(\)/g, `'${new Date(clock.now()).toISOString()}'::timestamptz`);
  return class extends Client {
    // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads differ in what follows the query
    override query(query: any, ...rest: any[]): any {
      // The driver sends the text of a named query only once, and streams have their own type.
      const isPlain = Object.getPrototypeOf(query) === Object.prototype && !('name' in query);
      const sent =
        typeof query === 'string' ? timed(query) : isPlain ? { ...query, text: timed(query.text) } : query;
      return (super.query as (...args: unknown[]) => unknown)(sent, ...rest);
    }
  };
}
