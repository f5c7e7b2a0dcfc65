import type { Figure } from './figures.ts';
import { requestText } from './http/job.ts';
import type { LoadGenerator } from './http/load-generator.ts';
import type { SignedIn, Site } from './http/site.ts';
import type { Plan } from './plan.ts';

/** What people look at: every game in half of the requests, one sport or one group of sports in the other half. */
const filters = ['all', 'all', 'all', 'basketball_nba', 'icehockey_nhl', 'Football'];

/** GET /api/board, the first page among all open bets, as the browser asks for it. */
export function boardFigure(
  site: Site,
  load: LoadGenerator,
  plan: Plan,
  people: readonly SignedIn[],
): Figure {
  const connections = people.map(({ cookie }) =>
    filters.map((sport) =>
      requestText({ method: 'GET', path: `/api/board?sport=${sport}`, origin: site.origin, cookie }),
    ),
  );
  const job = { port: site.port, seconds: plan.seconds, connections };

  return {
    name: 'board',
    async measure(round) {
      const { requestsPerSecond, p99Ms } = await load.run({
        ...job,
        warmUpSeconds: round === 0 ? plan.warmUpSeconds : 0.3,
      });
      return { boardPerSecond: requestsPerSecond, boardP99Ms: p99Ms };
    },
  };
}
