import { killProof } from '../harness/servers/kill-rounds.ts';

/** kill -9 of the server's embedded PostgreSQL under load: the server keeps running and restarts it. */
export const postgresKills = killProof(
  'postgresKills',
  { full: 20, quick: 3 },
  {
    environment: { servers: 1, embedded: true, people: 8 },
    async strike({ cluster }) {
      // Only the postmaster: its backends are orphaned, and the next postmaster must cope with them.
      process.kill(cluster.pid()!, 'SIGKILL');
    },
  },
);
