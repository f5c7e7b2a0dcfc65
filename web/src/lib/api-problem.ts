import type { Problem } from '@sidebet/contract/problem';

/** What went wrong with a request, ready to show: `message` is the specification's text from the server. */
export class ApiProblem extends Error {
  readonly code: string;
  /** The HTTP status; 0 when no answer arrived. */
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

  /** The request may or may not have taken effect: nobody told us. */
  get unanswered(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

/** For what may safely be asked again: by itself while no answer arrives. Whoever has waited for long is told first. */
export function retryUnanswered(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof ApiProblem && error.unanswered && error.code !== 'tookTooLong';
}

export const unreachableMessage = 'Sidebet cannot be reached. Check your connection and try again.';

/** The text to show for any error. */
export function messageOf(error: unknown): string {
  return error instanceof ApiProblem ? error.detail : 'Something went wrong. Please try again.';
}
