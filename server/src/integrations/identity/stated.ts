import type { IdentityChecks } from './port.ts';

/** The default: accepts the stated date of birth and says so. */
export const statedIdentity: IdentityChecks = {
  name: 'stated',
  validMs: 365 * 24 * 3_600_000,
  check: async () => ({ outcome: 'confirmed', detail: 'by the date of birth given at signup alone' }),
};
