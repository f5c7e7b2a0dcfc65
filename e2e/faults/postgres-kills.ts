import { killProof } from './kill-cycle.ts';

/** kill -9 of the server's embedded PostgreSQL under load: the server goes on and brings it back. */
export const postgresKills = killProof(
  'postgresKills',
  { full: 20, quick: 3, test: 1 },
  {
    stage: { servers: 1, embedded: true, people: 8 },
    async strike({ cluster }) {
      // The postmaster alone: its backends are orphans that the next one has to outlast.
      process.kill(cluster.pid()!, 'SIGKILL');
    },
  },
);
