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

  /** Whether the page may ask again by itself. Whoever has waited for long is told first. */
  get worthAnotherTry(): boolean {
    return this.unanswered && this.code !== 'tookTooLong';
  }
}

export const unreachableMessage = 'Sidebet cannot be reached. Check your connection and try again.';

/** The text to show for any error. */
export function messageOf(error: unknown): string {
  return error instanceof ApiProblem ? error.detail : 'Something went wrong. Please try again.';
}
