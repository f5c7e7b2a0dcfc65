import { decideReason } from '@sidebet/domain/admin/reason';

/**
 * Who acts from the command line. The server's machine knows who was logged in there; the audit log, which nobody can
 * ever shorten, does not name them.
 */
export const commandLine = { id: '00000000-0000-0000-0000-000000000000', name: 'command line' } as const;

/** The reason given with --reason, or the message to print when there is none that counts. */
export function checkReason(given = ''): { readonly reason: string } | { readonly mistake: string } {
  const decided = decideReason(given);
  if (decided.kind === 'refusal') return { mistake: `--reason "WHY" is missing. ${decided.message}` };
  return { reason: decided.reason };
}
