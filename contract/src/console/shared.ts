import { z } from 'zod';
import { cursor, instant, pageLimit, uuid } from '../shared.ts';

/** Shared by the API's descriptions. */
export const operators = 'Operators';

export const reason = z
  .string()
  .max(5_000)
  .describe(
    "The operator's reason. The domain rule (domain/src/operators/reason.ts) validates its length, not the schema.",
  );

/** The body of an action that only needs a reason. */
export const reasonBody = z.object({ reason });

/** A user in an operator's table: unmasked, with everything they can be found by. */
export const operatorUserRef = z.object({
  id: uuid,
  username: z.string(),
  fullName: z.string(),
});
export type OperatorUserRef = z.input<typeof operatorUserRef>;

/** A request by one operator that another must approve. */
export const approvalRequest = z.object({
  id: uuid,
  reason: z.string(),
  requestedBy: operatorUserRef,
  requestedAt: instant,
  status: z.enum(['pending', 'approved', 'rejected']),
  decidedBy: operatorUserRef.nullable(),
  decidedAt: instant.nullable(),
  decidedReason: z.string().nullable(),
  mayApprove: z
    .boolean()
    .describe(
      'Whether the viewer may approve it: not the requesting operator, nor one with a conflict of interest.',
    ),
  mayReject: z
    .boolean()
    .describe('Whether the viewer may reject or cancel it: not an operator with a conflict of interest.'),
});
export type ApprovalRequest = z.input<typeof approvalRequest>;

/** The status filter of such requests. */
export const approvalRequestQuery = z.object({
  status: z.enum(['pending', 'approved', 'rejected', 'all']).default('pending'),
  cursor,
  limit: pageLimit,
});
