import { systemClock } from '../../../time/clock.ts';
import { createChallengeLinks } from './challenge-links.ts';

/** Links under a secret of their own. */
export const otherLinks = createChallengeLinks({
  secret: 'a secret that no test server has',
  env: { SESSION_SECRET_PREVIOUS: undefined },
  rateLimits: false,
  wallClock: systemClock,
});
