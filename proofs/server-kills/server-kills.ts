import { killProof } from '../harness/servers/kill-rounds.ts';

/** kill -9 of the server under load: no acknowledged effect is lost or duplicated, and it responds again within 10 s. */
export const serverKills = killProof(
  'serverKills',
  { full: 50, quick: 5 },
  {
    environment: { servers: 1, embedded: false, people: 8 },
    async strike({ servers: [server] }) {
      await server!.kill();
      server!.start();
    },
  },
);
