import { decideReason } from '@sidebet/domain/admin/reason';

/**
 * Who acts from the command line. The server's machine knows who was logged in there; the audit log, which nobody can
 * ever shorten, does not name them.
 */
export const commandLine = { id: '00000000-0000-0000-0000-000000000000', name: 'command line' } as const;

/** Takes `--reason WHY` out of a command's words; gives the message to print where there is none that counts. */
export function takeReason(
  words: readonly string[],
): { readonly words: readonly string[]; readonly reason: string } | { readonly mistake: string } {
  const at = words.indexOf('--reason');
  const decided = decideReason(at < 0 ? '' : (words[at + 1] ?? ''));
  if (decided.kind === 'refusal') return { mistake: `--reason "WHY" is missing. ${decided.message}` };
  return { words: words.toSpliced(at, 2), reason: decided.reason };
}
