import type { IdentityChecks } from './port.ts';

/** The default: believes the date of birth that the person gave, and says that it does. */
export const statedIdentity: IdentityChecks = {
  name: 'stated',
  validMs: 365 * 24 * 3_600_000,
  check: async () => ({ outcome: 'confirmed', detail: 'by the date of birth given at signup alone' }),
};
