import type { OpenIdProvider } from '@sidebet/domain/auth/open-id';
import * as openId from 'openid-client';
import { z } from 'zod';
import type { Log } from '../logging/log.ts';

/** One registration at an OpenID provider. */
export type OpenIdRegistration = {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Its address without a trailing slash; the discovery document is below it. */
  readonly issuer: string;
};

export type OpenIdRegistrations = Partial<Record<OpenIdProvider, OpenIdRegistration>>;

/** Who logged in at the provider. `subject` never changes; the email can. */
export type OpenIdIdentity = {
  readonly subject: string;
  /** Lower case; null if the provider sent none. */
  readonly email: string | null;
  readonly emailIsVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
};

export type OpenIdAnswer =
  | ({ readonly kind: 'identity' } & OpenIdIdentity)
  /** The provider refused the code, or its token is not valid for this login. */
  | { readonly kind: 'rejected' }
  | { readonly kind: 'unavailable' };

export type OpenIdClient = {
  /** The provider's login page for one attempt; null if the provider does not respond. */
  loginUrl(attempt: {
    readonly state: string;
    readonly nonce: string;
    readonly codeVerifier: string;
  }): Promise<string | null>;
  /** Exchanges the code of an attempt and verifies the identity token: signature, issuer, audience, expiry, nonce. */
  readIdentity(attempt: {
    readonly code: string;
    readonly nonce: string;
    readonly codeVerifier: string;
  }): Promise<OpenIdAnswer>;
};

/** What is read of an identity token, after the library verified it. */
const claims = z.object({
  sub: z.string().min(1).max(255),
  iat: z.number(),
  azp: z.string().optional(),
  email: z.string().max(254).optional(),
  // Apple sends text.
  email_verified: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
});

const patienceMs = 8_000;
const discoveryMs = 3_600_000;
const maxTokenAgeMs = 3_600_000;
const clockToleranceMs = 60_000;

/** What the providers differ in. Apple posts its answer if it is to contain the email. */
const requests: Record<OpenIdProvider, Record<string, string>> = {
  google: { scope: 'openid email profile', prompt: 'select_account' },
  apple: { scope: 'openid email name', response_mode: 'form_post' },
};

/** `redirectUri` is registered at the provider. */
export function createOpenIdClient(
  provider: OpenIdProvider,
  { clientId, clientSecret, issuer }: OpenIdRegistration,
  { log, redirectUri }: { readonly log: Log; readonly redirectUri: () => string },
): OpenIdClient {
  const client = { client_secret: clientSecret, [openId.clockTolerance]: clockToleranceMs / 1000 };
  // By default the library trusts https for what it receives from the provider itself.
  const extensions = [
    openId.enableNonRepudiationChecks,
    ...(issuer.startsWith('http:') ? [openId.allowInsecureRequests] : []),
  ];
  let known: { readonly configuration: openId.Configuration; readonly until: number } | null = null;

  async function discover(): Promise<openId.Configuration> {
    if (known && known.until > Date.now()) return known.configuration;
    const configuration = await openId.discovery(new URL(issuer), clientId, client, undefined, {
      execute: extensions,
      timeout: patienceMs / 1000,
    });
    known = { configuration, until: Date.now() + discoveryMs };
    return configuration;
  }

  return {
    async loginUrl({ state, nonce, codeVerifier }) {
      try {
        const url = openId.buildAuthorizationUrl(await discover(), {
          redirect_uri: redirectUri(),
          state,
          nonce,
          code_challenge: await openId.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          ...requests[provider],
        });
        return url.href;
      } catch (error) {
        log.warn({ err: error, provider }, 'could not read an OpenID provider’s discovery document');
        return null;
      }
    },
    async readIdentity({ code, nonce, codeVerifier }) {
      try {
        const configuration = await discover();
        const returned = new URL(redirectUri());
        // The state led to this provider, and its return address is its own: `iss` would say the same again.
        const { issuer: iss } = configuration.serverMetadata();
        returned.search = new URLSearchParams({ code, iss }).toString();
        const tokens = await openId.authorizationCodeGrant(configuration, returned, {
          pkceCodeVerifier: codeVerifier,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        return toIdentity(claims.parse(tokens.claims()), clientId);
      } catch (error) {
        const reason = (error as { code?: string }).code ?? (error as Error).name;
        if (isUnavailable(error)) {
          log.warn({ provider, reason }, 'could not exchange a code at an OpenID provider');
          return { kind: 'unavailable' };
        }
        log.warn({ provider, reason }, 'refused an identity token');
        return { kind: 'rejected' };
      }
    },
  };
}

function toIdentity(found: z.output<typeof claims>, clientId: string): OpenIdAnswer {
  const ageMs = Date.now() - found.iat * 1000;
  if (ageMs > maxTokenAgeMs + clockToleranceMs || ageMs < -clockToleranceMs) return { kind: 'rejected' };
  // The library requires it only of a token for several audiences.
  if (found.azp !== undefined && found.azp !== clientId) return { kind: 'rejected' };
  return {
    kind: 'identity',
    subject: found.sub,
    email: found.email?.toLowerCase() ?? null,
    emailIsVerified: found.email_verified === true || found.email_verified === 'true',
    firstName: found.given_name ?? '',
    lastName: found.family_name ?? '',
  };
}

/** Whether the provider did not answer as it should, instead of refusing the code or sending a wrong token. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof z.ZodError) return false;
  const { status, code, cause } = error as { status?: unknown; code?: unknown; cause?: unknown };
  const answered = status ?? (cause instanceof Response && !cause.ok ? cause.status : undefined);
  if (typeof answered === 'number') return answered < 400 || answered >= 500;
  return typeof code !== 'string' || noAnswerCodes.has(code);
}

const noAnswerCodes: ReadonlySet<string> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_HTTP_REQUEST_FORBIDDEN',
]);
