import { z } from 'zod';

/**
 * Every error: RFC 9457 problem+json. `code` is the refusal's code, `error` the status word of
 * SPEC section 8 (Cloud function status mapping), `detail` the message to show.
 */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    error: z.enum([
      'invalid-argument',
      'unauthenticated',
      'permission-denied',
      'not-found',
      'aborted',
      'resource-exhausted',
      'internal',
      'unavailable',
      'deadline-exceeded',
    ]),
    detail: z.string(),
    /** Which request fields are wrong, when the request did not fit its schema. */
    fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    requestId: z.string().optional(),
  })
  // Described once, and pointed to by every entry.
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problem>;
