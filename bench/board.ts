import { requestText } from './http/job.ts';
import type { LoadGenerator } from './http/load-generator.ts';
import type { SignedIn, Site } from './http/site.ts';
import type { Metric } from './metrics.ts';
import type { Plan } from './plan.ts';

/** Half of the requests load all events, the other half one sport or group. */
const filters = ['all', 'all', 'all', 'basketball_nba', 'icehockey_nhl', 'Football'];

/** GET /api/board: the first page of all open bets, as the browser requests it. */
export function boardMetric(
  site: Site,
  load: LoadGenerator,
  plan: Plan,
  people: readonly SignedIn[],
): Metric {
  const connections = people.map(({ cookie }) =>
    filters.map((sport) =>
      requestText({ method: 'GET', path: `/api/board?sport=${sport}`, origin: site.origin, cookie }),
    ),
  );
  const job = { port: site.port, seconds: plan.seconds, connections };

  return {
    name: 'board',
    serverPid: site.pid,
    async measure(round) {
      const { requestsPerSecond, p99Ms } = await load.run({
        ...job,
        warmUpSeconds: round === 0 ? plan.warmUpSeconds : 0.3,
      });
      return { boardPerSecond: requestsPerSecond, boardP99Ms: p99Ms };
    },
  };
}
