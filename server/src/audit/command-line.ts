import { decideReason } from '@sidebet/domain/operators/reason';

/**
 * The operator id for command line actions. Only the machine knows who was logged in; the audit log names no
 * person, because its rows can never be deleted.
 */
export const commandLine = { id: '00000000-0000-0000-0000-000000000000', name: 'command line' } as const;

/** The reason from --reason, or the message to print if it is invalid. */
export function checkReason(given = ''): { readonly reason: string } | { readonly mistake: string } {
  const decided = decideReason(given);
  if (decided.kind === 'refusal') {
    const problem = given.trim() === '' ? 'is missing.' : 'is refused.';
    return { mistake: `--reason "WHY" ${problem} ${decided.message}` };
  }
  return { reason: decided.reason };
}
