import { type Refusal, refuse } from '../refusals.ts';

export const maxPasskeyName = 60;

/** What a person calls a passkey: some visible text on one line. Refuses none, too much, and what cannot be shown. */
export function validatePasskeyName(typed: string): { readonly kind: 'ok'; readonly name: string } | Refusal {
  const name = typed.trim();
  const fits = name.length > 0 && [...name].length <= maxPasskeyName && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name);
  return fits ? { kind: 'ok', name } : refuse('passkeyNameInvalid');
}
