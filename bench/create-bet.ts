import { requestText } from './http/job.ts';
import type { LoadGenerator } from './http/load-generator.ts';
import type { SignedIn, Site } from './http/site.ts';
import type { Metric } from './metrics.ts';
import type { Plan } from './plan.ts';

/** POST /api/bets by logged-in users, each with a separate keep-alive connection. */
export function createBetMetric(
  site: Site,
  load: LoadGenerator,
  plan: Plan,
  { people, events }: { readonly people: readonly SignedIn[]; readonly events: readonly string[] },
): Metric {
  const connections = people.map(({ cookie }) =>
    // Spread over all events, because open bets per user and event are limited.
    events.map((eventId) => {
      const side = Math.random() < 0.5 ? 'home' : 'away';
      const body = { eventId, side, wagerCents: 1000 + 10 * Math.floor(Math.random() * 400) };
      return requestText({ method: 'POST', path: '/api/bets', origin: site.origin, cookie, body });
    }),
  );
  const job = { port: site.port, seconds: plan.seconds, connections };

  return {
    name: 'http',
    serverPid: site.pid,
    async measure(round) {
      const { requestsPerSecond, p99Ms } = await load.run({
        ...job,
        warmUpSeconds: round === 0 ? plan.warmUpSeconds : 0.3,
      });
      return { httpPerSecond: requestsPerSecond, httpP99Ms: p99Ms };
    },
  };
}
