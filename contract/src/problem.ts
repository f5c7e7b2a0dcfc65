import { refusalKinds } from '@sidebet/domain/refusals/kind';
import { z } from 'zod';

/**
 * Every error is RFC 9457 problem+json. `code` is the refusal's code, `error` the name of the status (such as
 * `invalid-argument` for 400), `detail` the message to show.
 */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    error: z.enum(refusalKinds),
    detail: z.string(),
    fields: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .describe('Which fields are invalid, if the request did not match its schema.'),
    requestId: z.string().optional(),
  })
  // Defined once; every endpoint refers to it.
  .meta({ id: 'Problem' });
export type Problem = z.input<typeof problem>;
