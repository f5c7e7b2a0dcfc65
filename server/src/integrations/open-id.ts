import type { OpenIdProvider } from '@sidebet/domain/auth/open-id';
import { createAuthorizationURL, validateAuthorizationCode, verifyJwsAccessToken } from 'better-auth/oauth2';
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

const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});
type Discovery = z.infer<typeof discovery>;

const claims = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  email: z.string().max(254).optional(),
  // Apple sends text.
  email_verified: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
});

const patienceMs = 8_000;
const discoveryMs = 3_600_000;

/** What the providers differ in. Apple posts its answer if it is to contain the email. */
const requests: Record<OpenIdProvider, { scopes: string[]; responseMode?: string; prompt?: string }> = {
  google: { scopes: ['openid', 'email', 'profile'], prompt: 'select_account' },
  apple: { scopes: ['openid', 'email', 'name'], responseMode: 'form_post' },
};

/** `redirectUri` is registered at the provider. */
export function createOpenIdClient(
  provider: OpenIdProvider,
  { clientId, clientSecret, issuer }: OpenIdRegistration,
  { log, redirectUri }: { readonly log: Log; readonly redirectUri: () => string },
): OpenIdClient {
  const options = { clientId, clientSecret };
  let known: { readonly document: Discovery; readonly until: number } | null = null;

  async function discover(): Promise<Discovery> {
    if (known && known.until > Date.now()) return known.document;
    const answer = await fetch(`${issuer}/.well-known/openid-configuration`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!answer.ok) throw new Error(`The discovery document responded with ${answer.status}.`);
    const document = discovery.parse(await answer.json());
    if (document.issuer.replace(/\/$/, '') !== issuer)
      throw new Error('The discovery document names another issuer.');
    known = { document, until: Date.now() + discoveryMs };
    return document;
  }

  return {
    async loginUrl({ state, nonce, codeVerifier }) {
      try {
        const { authorization_endpoint: authorizationEndpoint } = await discover();
        const url = await createAuthorizationURL({
          id: provider,
          options,
          authorizationEndpoint,
          redirectURI: redirectUri(),
          state,
          nonce,
          codeVerifier,
          ...requests[provider],
        });
        return url.href;
      } catch (error) {
        log.warn({ err: error, provider }, 'could not read an OpenID provider’s discovery document');
        return null;
      }
    },
    async readIdentity({ code, nonce, codeVerifier }) {
      let document: Discovery;
      let idToken: string | undefined;
      try {
        document = await discover();
        const tokens = await inTime(
          validateAuthorizationCode({
            code,
            codeVerifier,
            redirectURI: redirectUri(),
            options,
            tokenEndpoint: document.token_endpoint,
          }),
        );
        idToken = tokens.idToken;
      } catch (error) {
        const { status } = error as { status?: unknown };
        if (typeof status === 'number' && status >= 400 && status < 500) return { kind: 'rejected' };
        log.warn({ provider, status }, 'could not exchange a code at an OpenID provider');
        return { kind: 'unavailable' };
      }
      if (!idToken) return { kind: 'rejected' };
      try {
        const payload = await inTime(
          verifyJwsAccessToken(idToken, {
            jwksFetch: document.jwks_uri,
            verifyOptions: {
              issuer: document.issuer,
              audience: clientId,
              algorithms: ['RS256', 'ES256'],
              requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
              maxTokenAge: '1h',
              clockTolerance: '1m',
            },
          }),
        );
        const found = claims.parse(payload);
        if (found.nonce !== nonce) return { kind: 'rejected' };
        if (found.azp !== undefined && found.azp !== clientId) return { kind: 'rejected' };
        return {
          kind: 'identity',
          subject: found.sub,
          email: found.email?.toLowerCase() ?? null,
          emailIsVerified: found.email_verified === true || found.email_verified === 'true',
          firstName: found.given_name ?? '',
          lastName: found.family_name ?? '',
        };
      } catch (error) {
        log.warn({ provider, reason: (error as Error).name }, 'refused an identity token');
        return { kind: 'rejected' };
      }
    },
  };
}

/** The library's requests have no time limit. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('The provider took too long.')), patienceMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
