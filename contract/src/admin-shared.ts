import { z } from 'zod';
import { uuid } from './shared.ts';

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
