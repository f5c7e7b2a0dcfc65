import { engineFigure } from './engine.ts';
import type { Figure, Raw } from './figures.ts';
import { openGround } from './ground.ts';
import { findPgbench, pgbenchFigure } from './pgbench.ts';
import { fullPlan, quickPlan } from './plan.ts';
import { printReport, summarise } from './report.ts';
import { seedEvents, seedPeople } from './seed.ts';

/** `npm run bench [-- --quick]`: the speed goals of DESIGN section 10, measured against pgbench in the same run. */

const plan = process.argv.includes('--quick') ? quickPlan : fullPlan;
const pgbench = findPgbench();
if (!pgbench) {
  console.error(
    'pgbench is needed for comparison and was not found on PATH or in /usr/lib/postgresql/*/bin. ' +
      'On Debian and Ubuntu it comes with: apt-get install postgresql-contrib',
  );
  process.exit(1);
}

const ground = await openGround();
const figures: Figure[] = [];
try {
  const people = await seedPeople(ground.owner, plan.people);
  const events = await seedEvents(ground.owner, 'game', plan.events);
  figures.push(
    await pgbenchFigure(pgbench, ground, plan),
    engineFigure('engine', ground.siteUrl, plan, { people, events }),
    engineFigure('hotEvent', ground.siteUrl, plan, { people, events: events.slice(0, 1) }),
    engineFigure('hotUsers', ground.siteUrl, plan, { people: people.slice(0, 20), events }),
  );
  const rounds: Raw[] = [];
  for (let round = 0; round < plan.rounds; round++) {
    const raw: Record<string, number> = {};
    for (const figure of figures) {
      Object.assign(raw, await figure.measure(round));
      progress(`round ${round + 1} of ${plan.rounds}: ${figure.name}`);
    }
    rounds.push(raw);
  }
  progress('');
  printReport(plan, summarise(rounds));
} finally {
  for (const figure of figures) await figure.close?.();
  await ground.close();
}

function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
  else if (text) process.stderr.write(`${text}\n`);
}
