import { type LivePage, openPage } from '@sidebet/server/testing/live-page';
import type { ServerEnvironment } from '../harness/servers/environment.ts';
import { killProof } from '../harness/servers/kill-rounds.ts';
import { create } from '../harness/servers/load.ts';

/** Two servers with workers on one database under mixed load; one or the other gets killed. */
export const twoProcesses = killProof(
  'twoProcesses',
  { full: 20, quick: 4 },
  {
    environment: { servers: 2, embedded: false, people: 8 },
    async strike({ servers }, round) {
      const server = servers[round % 2]!;
      await server.kill();
      server.start();
      await server.isReady(10_000);
    },
    alsoHolds: tellsTheOtherProcess,
  },
);

const notifiedWithinMs = 1_000;
/** After a kill, all clients retry what was not answered. That burst is over well before this many bets. */
const probes = 4;

/**
 * A bet placed on either server reaches a page connected to the other one within a second. During bursts pages get
 * `boardChanged` and refetch instead; then the next bet must arrive.
 */
async function tellsTheOtherProcess(environment: ServerEnvironment): Promise<string | null> {
  const pages = await Promise.all(
    environment.servers.map((server) => openPage(server.url, environment.clients[0]!.cookie)),
  );
  try {
    for (let probe = 1; ; probe++) {
      const from = pages.map((page) => page.messages.length);
      const untold = await createAndAwait(environment, pages, notifiedWithinMs);
      const rush = pages.some(({ messages }, i) =>
        messages.slice(from[i]).some(({ type }) => type === 'boardChanged'),
      );
      if (untold === null || !rush || probe === probes) return untold;
    }
  } finally {
    for (const page of pages) page.close();
  }
}

async function createAndAwait(
  { probe, record, nextFarEvent }: ServerEnvironment,
  pages: readonly LivePage[],
  withinMs: number,
): Promise<string | null> {
  const before = new Set(record.created.keys());
  await create(probe, record, nextFarEvent());
  const made = [...record.created].find(([id, bet]) => !before.has(id) && bet.creatorId === probe.id)?.[0];
  if (!made) return 'A bet could not be placed.';
  const isIt = ({ bets }: { bets: { uniqueId: string }[] }) => bets.some((bet) => bet.uniqueId === made);
  // A bet that is accepted before its page shows it only leaves the board.
  const told = pages.map((page) =>
    Promise.any([
      page.wait('boardAdded', { fits: isIt, withinMs }),
      page.wait('boardRemoved', { fits: isIt, withinMs }),
    ]),
  );
  return Promise.all(told).then(
    () => null,
    ({ errors }: AggregateError) => `A page got no message about a bet: ${errors[0].message}`,
  );
}
