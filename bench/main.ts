import { parseArgs } from 'node:util';
import { createBook } from '@sidebet/server/book/book';
import { reconcile } from '@sidebet/server/book/reconcile';
import { createPool } from '@sidebet/server/db/pool';
import { addSessions } from '@sidebet/server/testing/sessions';
import { systemClock } from '@sidebet/server/time/clock';
import { measureBareStreams } from './bare-streams.ts';
import { boardMetric } from './board.ts';
import { measureDisk } from './costs.ts';
import { createBetMetric } from './create-bet.ts';
import { createAndAccept, engineMetric, failingLog, spreadLineHalves, spreadOffer } from './engine.ts';
import { type Environment, openEnvironment } from './environment.ts';
import { measureGroupMessages } from './group-messages.ts';
import { startLoadGenerator } from './http/load-generator.ts';
import { type SignedIn, sessionSecret, startSite } from './http/site.ts';
import { matchMetric } from './match.ts';
import type { Metric, Raw } from './metrics.ts';
import { findPgbench, pgbenchMetric } from './pgbench.ts';
import { fullPlan, quickPlan } from './plan.ts';
import { progress } from './progress.ts';
import { printTable, readBaseline, saveBaseline, summarise } from './report.ts';
import { measureRounds, quietEnough } from './rounds.ts';
import { seedBets, seedEvents, seedMoney, seedPeople, seedSpreads } from './seed.ts';
import { settleMetric } from './settle.ts';
import { measureStreams } from './streams.ts';

/**
 * `npm run bench [-- --quick] [-- --live] [-- --save]`: measures the speed goals against pgbench on the same PostgreSQL,
 * alternating round after round. `--live` measures only live streams. `--save` makes the results the committed baseline.
 */

const { quick, live: onlyLive, save } = readArguments();
const plan = quick ? quickPlan : fullPlan;
const connections = 64;
const pgbench = findPgbench();
if (!pgbench && !onlyLive) {
  console.error(
    'The bench needs pgbench to compare with, and found none on PATH or in /usr/lib/postgresql/*/bin. ' +
      'On Debian and Ubuntu: apt-get install postgresql-contrib',
  );
  process.exit(1);
}

const closers: (() => unknown)[] = [];
process.once('SIGINT', () => void closeAll().then(() => process.exit(130)));
try {
  await (onlyLive ? measureOnlyLive() : measureAll(pgbench!));
} finally {
  await closeAll();
}

async function measureAll(program: string): Promise<void> {
  progress('starting PostgreSQL');
  const environment = await openEnvironment();
  closers.push(environment.close);
  progress(`making ${plan.openBets.toLocaleString('en-US')} open bets`);
  const people = await seedPeople(environment.owner, plan.people);
  const events = await seedEvents(environment.owner, 'game', plan.events);
  const eventsWithSpread = await seedSpreads(environment.owner, spreadLineHalves);
  // A user may have 20 open bets on an event: enough events for five rounds of three attempts at 20,000 a second. They start
  // after the others, so the board's first page is of seeded bets.
  const httpEvents = await seedEvents(environment.owner, 'http', 3 * plan.events, 15 * 24);
  await seedBets(environment.owner, { people, events, count: plan.openBets, accepted: false });

  progress('signing people up');
  const site = await startSite(environment.siteUrl);
  closers.push(site.close);
  const load = startLoadGenerator();
  closers.push(load.close);
  const signedIn = await site.signUp(connections);
  await seedMoney(
    environment.owner,
    signedIn.map(({ userId }) => userId),
  );
  const loadCeilingPerSecond = await load.ceiling(connections);

  progress('preparing pgbench');
  const metrics: Metric[] = [
    await pgbenchMetric(program, environment, plan),
    engineMetric('engine', environment.siteUrl, plan, { people, events }),
    engineMetric('line', environment.siteUrl, plan, { people, events: eventsWithSpread }, spreadOffer),
    matchMetric(environment.siteUrl, plan, { people, events: eventsWithSpread }),
    engineMetric('hotEvent', environment.siteUrl, plan, { people, events: events.slice(0, 1) }),
    engineMetric('hotUsers', environment.siteUrl, plan, { people: people.slice(0, 20), events }),
    createBetMetric(site, load, plan, { people: signedIn, events: httpEvents }),
    settleMetric(environment, plan, people),
    boardMetric(site, load, plan, signedIn),
  ];
  closers.push(...metrics.map((metric) => () => metric.close?.()));

  const { rounds, othersShare } = await measureRounds(metrics, plan, environment);

  let live = await measureLive(environment, { people, events, signedIn });
  live = { ...live, ...(await measureDisk(environment.owner)) };

  progress('reconciling the ledger');
  const pool = createPool(environment.siteUrl, { max: 1 });
  const { agrees, firstDifference } = await reconcile(pool);
  await pool.end();
  progress('');
  if (!agrees) throw new Error(`The ledger does not agree after the bench: ${firstDifference}`);

  const summary = summarise(rounds, live);
  printTable(plan, summary, rounds.length);
  console.log(
    `The load generator alone makes ${Math.round(loadCeilingPerSecond).toLocaleString('en-US')} requests/s.`,
  );
  const othersPercent = Math.round(100 * othersShare);
  if (othersShare > quietEnough)
    console.log(
      `Other programs took up to ${othersPercent} % of the processors: measure again on a quiet machine.`,
    );
  if (save) saveBaseline(summary);
  console.log(
    JSON.stringify({
      ...summary,
      loadCeilingPerSecond: Math.round(loadCeilingPerSecond),
      othersPercent,
      reconciled: agrees,
    }),
  );
}

async function measureOnlyLive(): Promise<void> {
  progress('starting PostgreSQL');
  const environment = await openEnvironment();
  closers.push(environment.close);
  const people = await seedPeople(environment.owner, plan.people);
  const events = await seedEvents(environment.owner, 'game', plan.events);
  await seedBets(environment.owner, { people, events, count: quickPlan.openBets, accepted: false });
  const apart = people.splice(-connections);
  const cookies = await addSessions(environment.owner, apart, sessionSecret, new Date());
  const signedIn = apart.map((userId, i) => ({ userId, cookie: cookies[i]! }));
  const summary = summarise([{}], await measureLive(environment, { people, events, signedIn }));
  progress('');
  printTable(plan, summary, 1);
  if (save) saveBaseline({ ...readBaseline()?.metrics, ...summary });
  console.log(JSON.stringify(summary));
}

type Seeded = {
  readonly people: readonly string[];
  readonly events: readonly string[];
  readonly signedIn: readonly SignedIn[];
};

async function measureLive(environment: Environment, { people, events, signedIn }: Seeded): Promise<Raw> {
  // Memory that a process freed earlier would hide what its streams take.
  const site = await startSite(environment.siteUrl);
  closers.push(site.close);
  let live: Raw = {};
  if (plan.streams > 0) {
    progress(`opening ${plan.streams.toLocaleString('en-US')} live streams`);
    const book = createBook(environment.siteUrl, systemClock, failingLog);
    live = await measureStreams(site, signedIn, events[1]!, plan.streams, () =>
      createAndAccept(book, people, events[2]!, undefined, 2_000),
    );
    await book.close();
    progress('opening as many streams of a bare server');
    live = { ...live, ...(await measureBareStreams(plan.streams)) };
  }
  progress(`sending messages to ${plan.groups} groups`);
  return { ...live, ...(await measureGroupMessages(site, environment.owner, people, plan)) };
}

async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}

function readArguments() {
  try {
    const option = { type: 'boolean' } as const;
    return parseArgs({ options: { quick: option, live: option, save: option } }).values;
  } catch (error) {
    console.error(`${(error as Error).message}\nnpm run bench [-- --quick] [-- --live] [-- --save]`);
    process.exit(1);
  }
}
