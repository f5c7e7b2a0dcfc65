import type { ApiProblem } from './api-problem.ts';

/** A "no" that the person can turn into a "yes" on the spot. */
export type Obstacle = 'stepUpNeeded' | 'emailNotVerified';

type Overcome = (obstacle: Obstacle) => Promise<boolean>;

let overcome: Overcome | null = null;
let underWay: Promise<boolean> | null = null;

/** Says who asks the person; gives the way to stop. */
export function onObstacle(handler: Overcome): () => void {
  overcome = handler;
  return () => {
    if (overcome === handler) overcome = null;
  };
}

/**
 * Whether a refused request may be retried because the user completed the required step. Requests refused in the
 * meantime share the same prompt.
 */
export async function isOvercome({ code }: ApiProblem): Promise<boolean> {
  return code === 'stepUpNeeded' || code === 'emailNotVerified' ? clearObstacle(code) : false;
}

/** Asks the person to verify their address or to confirm that it is them; true once they did. */
export async function clearObstacle(obstacle: Obstacle): Promise<boolean> {
  if (!overcome) return false;
  underWay ??= overcome(obstacle).finally(() => {
    underWay = null;
  });
  return underWay;
}
