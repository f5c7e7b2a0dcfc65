import { z } from 'zod';
import { type FailureKind, ProviderFailure } from './ports/provider-failure.ts';

const link = z.object({ href: z.string(), rel: z.string().optional() });
/** PayPal's error format; the token endpoint uses `{error, error_description}`. */
const errorBody = z.object({
  name: z.string().optional(),
  error: z.string().optional(),
  debug_id: z.string().optional(),
  details: z
    .array(
      z.object({
        field: z.string().optional(),
        issue: z.string().optional(),
        link: z.array(link).optional(),
        links: z.array(link).optional(),
      }),
    )
    .optional(),
  links: z.array(link).optional(),
});
export type PayPalErrorBody = z.output<typeof errorBody>;

/** A failure with PayPal's error details. */
export class PayPalFailure extends ProviderFailure {
  readonly report: PayPalErrorBody | null;
  constructor(
    facts: Omit<ConstructorParameters<typeof ProviderFailure>[0], 'provider'>,
    report: PayPalErrorBody | null,
  ) {
    super({ ...facts, provider: 'paypal' });
    this.report = report;
  }
  /** Every issue PayPal named. */
  get issues(): readonly string[] {
    return this.report?.details?.flatMap(({ issue }) => issue ?? []) ?? [];
  }
}

export function readErrorBody(body: unknown): PayPalErrorBody | null {
  const parsed = errorBody.safeParse(body);
  return parsed.success && (parsed.data.name ?? parsed.data.error) ? parsed.data : null;
}

/** Problems with our account or temporary ones, not with the request. */
const notNowIssues: ReadonlySet<string> = new Set([
  'INSUFFICIENT_FUNDS',
  'SENDER_EMAIL_UNCONFIRMED',
  'SENDER_RESTRICTED',
  'RATE_LIMIT_REACHED',
  'AUTHORIZATION_ERROR',
]);

/**
 * The failure kind of a response other than 2xx. A rejection that is not in PayPal's format may come from an
 * intermediary and says nothing about what happened behind it.
 */
export function kindOfAnswer(status: number, report: PayPalErrorBody | null): FailureKind {
  if (status === 401 || status === 429) return 'notNow';
  if (status < 400 || status >= 500 || status === 408 || status === 409 || !report) return 'uncertain';
  const words = [report.name, ...(report.details ?? []).map(({ issue }) => issue)];
  return status === 403 || words.some((word) => word && notNowIssues.has(word)) ? 'notNow' : 'refused';
}

/** The most specific error code. */
export function findIssue(report: PayPalErrorBody | null): string | null {
  return report?.details?.find(({ issue }) => issue)?.issue ?? report?.name ?? report?.error ?? null;
}
