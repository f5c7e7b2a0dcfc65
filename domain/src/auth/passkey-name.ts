import { isPlainName } from '../one-line.ts';
import { type Refusal, refuse } from '../refusals.ts';

const maxPasskeyName = 60;

/** Validates a passkey's name: visible text on one line, at most 60 characters. */
export function validatePasskeyName(typed: string): { readonly kind: 'ok'; readonly name: string } | Refusal {
  const name = typed.trim();
  const fits = name.length > 0 && [...name].length <= maxPasskeyName && isPlainName(name);
  return fits ? { kind: 'ok', name } : refuse('passkeyNameInvalid');
}
