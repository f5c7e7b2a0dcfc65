import { openPage } from '@sidebet/server/testing/live-page';
import { create } from './crowd.ts';
import { killProof } from './kill-cycle.ts';
import type { Stage } from './stage.ts';

/** Two servers on one database under mixed load, workers on both, now one of them killed and now the other. */
export const twoProcesses = killProof(
  'twoProcesses',
  { full: 20, quick: 4, test: 2 },
  {
    stage: { servers: 2, embedded: false, people: 8 },
    async strike({ servers }, round) {
      const server = servers[round % 2]!;
      await server.kill();
      server.start();
      await server.isReady(10_000);
    },
    alsoHolds: tellsTheOtherProcess,
  },
);

const toldWithinMs = 1_000;

/** A bet made through whichever server reaches a page that is connected to the other within a second. */
async function tellsTheOtherProcess({
  servers,
  clients,
  probe,
  record,
  farEvent,
}: Stage): Promise<string | null> {
  const pages = await Promise.all(servers.map((server) => openPage(server.url, clients[0]!.cookie)));
  try {
    const before = new Set(record.created.keys());
    await create(probe, record, farEvent);
    const made = [...record.created].find(([id, bet]) => !before.has(id) && bet.creatorId === probe.id)?.[0];
    if (!made) return 'A bet could not be placed.';
    const isIt = ({ bets }: { bets: { uniqueId: string }[] }) => bets.some((bet) => bet.uniqueId === made);
    const told = pages.map((page) => page.wait('boardAdded', { fits: isIt, withinMs: toldWithinMs }));
    await Promise.all(told);
    return null;
  } catch (error) {
    return `A page was not told of a bet: ${(error as Error).message}`;
  } finally {
    for (const page of pages) page.close();
  }
}
