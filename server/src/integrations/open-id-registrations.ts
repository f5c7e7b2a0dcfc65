import type { Settings } from '../config/env-settings.ts';
import type { OpenIdRegistrations } from './open-id.ts';

/** The registrations at other services; a service without keys is not offered. */
export function openIdRegistrations(env: Settings): OpenIdRegistrations {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, APPLE_CLIENT_ID, APPLE_CLIENT_SECRET } = env;
  return {
    ...(GOOGLE_CLIENT_ID &&
      GOOGLE_CLIENT_SECRET && {
        google: { clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET, issuer: env.GOOGLE_ISSUER },
      }),
    ...(APPLE_CLIENT_ID &&
      APPLE_CLIENT_SECRET && {
        apple: { clientId: APPLE_CLIENT_ID, clientSecret: APPLE_CLIENT_SECRET, issuer: env.APPLE_ISSUER },
      }),
  };
}
