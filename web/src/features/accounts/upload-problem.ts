import { ApiProblem } from '../../lib/api-problem.ts';

const failed = 'Failed to upload profile picture. Please try again.';

/** What the server has against the picture itself, else the specified words. */
export function uploadProblem(error: unknown): string {
  const aboutPicture = error instanceof ApiProblem && error.status >= 400 && error.status < 500;
  return aboutPicture ? error.detail : failed;
}
