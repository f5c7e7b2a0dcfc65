import type { ApiProblem } from './api-problem.ts';

/** A refusal that the user can resolve on the spot. */
export type Obstacle = 'stepUpNeeded' | 'emailNotVerified';

type Overcome = (obstacle: Obstacle) => Promise<boolean>;

let overcome: Overcome | null = null;
let underWay: Promise<boolean> | null = null;

/** Registers the prompt; returns a function to unregister it. */
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

/** Prompts the user to verify their email or confirm their identity; true once they did. */
export async function clearObstacle(obstacle: Obstacle): Promise<boolean> {
  if (!overcome) return false;
  underWay ??= overcome(obstacle).finally(() => {
    underWay = null;
  });
  return underWay;
}
