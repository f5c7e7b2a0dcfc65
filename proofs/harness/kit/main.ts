import { startKit } from './kit.ts';
import { missingPrograms } from './programs.ts';

/** `npm run kit`: starts the high availability kit of deploy/ on this machine and prints its addresses. Ctrl-C stops it. */
const missing = missingPrograms();
if (missing.length > 0) {
  console.error(
    `Not installed: ${missing.join(', ')}. On Debian: apt-get install patroni python3-etcd etcd-server etcd-client haproxy pgbouncer pgbackrest (docs/high-availability.md).`,
  );
  process.exit(1);
}
const kit = await startKit();
console.log(
  [
    `Both hosts:        DATABASE_URL=${kit.urls.hosts}`,
    `Through HAProxy:   DATABASE_URL=${kit.urls.haproxy}`,
    `Through PgBouncer: DATABASE_URL=${kit.urls.pgbouncer} DATABASE_LISTEN_URL=${kit.urls.haproxy}`,
    ...kit.nodes.map(({ name, envFile }) => `As ${name}:            . ${envFile}; patronictl list`),
  ].join('\n'),
);
// A timer keeps the process running until a signal ends it.
const waiting = setInterval(() => {}, 60_000);
await new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
});
clearInterval(waiting);
await kit.stop();
