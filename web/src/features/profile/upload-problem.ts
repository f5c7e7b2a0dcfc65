import { ApiProblem } from '../../lib/api-problem.ts';

const failed = 'Failed to upload profile picture. Please try again.';

/** The server's message about the picture, else the specified failure text. */
export function uploadProblem(error: unknown): string {
  const aboutPicture = error instanceof ApiProblem && error.status >= 400 && error.status < 500;
  return aboutPicture ? error.detail : failed;
}
