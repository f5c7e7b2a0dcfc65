import { z } from 'zod';
import { cursor, instant, pageLimit, uuid } from './shared.ts';

/** For who reads the API's description. */
export const operators = 'Operators';

/** Why an operator does it. The rule (domain/src/admin/reason.ts), not the schema, says what is too short or long. */
export const reason = z.string().max(5_000);

/** The body of an action that needs nothing but its reason. */
export const reasonBody = z.object({ reason });

/** Somebody as operators see them in a table: whole, with what they can be found by. */
export const adminPersonRef = z.object({
  id: uuid,
  username: z.string(),
  fullName: z.string(),
});
export type AdminPersonRef = z.infer<typeof adminPersonRef>;

/** What one operator requests and another approves. */
export const approvalRequest = z.object({
  id: uuid,
  reason: z.string(),
  requestedBy: adminPersonRef,
  requestedAt: instant,
  status: z.enum(['pending', 'approved', 'rejected']),
  decidedBy: adminPersonRef.nullable(),
  decidedAt: instant.nullable(),
  decidedReason: z.string().nullable(),
  /** Whether the viewer may approve it: not the operator who requested it, nor one with a conflict of interest. */
  mayApprove: z.boolean(),
  /** Whether the viewer may reject it, or take it back: not an operator with a conflict of interest. */
  mayReject: z.boolean(),
});
export type ApprovalRequest = z.infer<typeof approvalRequest>;

/** How lists of such requests are filtered. */
export const approvalRequestQuery = z.object({
  status: z.enum(['pending', 'approved', 'rejected', 'all']).default('pending'),
  cursor,
  limit: pageLimit,
});
