import type { Problem } from '@sidebet/contract/problem';

/** A failed request, ready to show: `message` is the server's text. */
export class ApiProblem extends Error {
  readonly code: string;
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  readonly fields: NonNullable<Problem['fields']>;

  constructor(code: string, status: number, detail: string, fields: Problem['fields'] = []) {
    super(detail);
    this.name = 'ApiProblem';
    this.code = code;
    this.status = status;
    this.fields = fields;
  }

  get detail(): string {
    return this.message;
  }

  /** No response: the request may or may not have taken effect. */
  get unanswered(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

/** Retry rule for idempotent requests: retries while no response arrives, unless the user has already waited long. */
export function retryUnanswered(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof ApiProblem && error.unanswered && error.code !== 'tookTooLong';
}

export const unreachableMessage = 'Sidebet cannot be reached. Check your connection and try again.';

/** The text to show for any error. */
export function errorMessage(error: unknown): string {
  return error instanceof ApiProblem ? error.detail : 'Something went wrong. Please try again.';
}
