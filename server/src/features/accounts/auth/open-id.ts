import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { dateIn } from '@sidebet/domain/auth/age';
import { type OpenIdProvider, openIdLimits } from '@sidebet/domain/auth/open-id';
import { type OpenIdSignupInput, validateOpenIdSignup } from '@sidebet/domain/auth/signup';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { refuseTooMany } from '@sidebet/domain/too-many-requests';
import type { OpenIdAnswer } from '../../../integrations/open-id.ts';
import type { Origin } from '../../../integrations/place/port.ts';
import { addressKey } from '../../../limits/attempt-limit.ts';
import type { SignupLinks } from '../../../site/admit-signup.ts';
import { findUserId } from '../../../users/find-user.ts';
import type { Viewer } from '../../../users/viewer.ts';
import { beginAuthChallenge, findAuthChallenge, useAuthChallenge } from '../two-factor/auth-challenges.ts';
import type { UsesAuth } from './auth-context.ts';
import { type Caller, sourceOfCaller } from './caller.ts';
import { createOpenIdUser, type SignedIn } from './create-user.ts';
import { completeFirstFactor, countLogin, type TwoFactorRequired } from './log-in.ts';
import { findEmail } from './log-in-with-factor.ts';
import { connectSignIn, findConnectedUser } from './sign-ins.ts';
import { openAccount, type SignUpContext } from './sign-up.ts';
import { hasSecondFactor, recordStepUp } from './step-up.ts';

type OpenIdContext = SignUpContext & UsesAuth<'openId' | 'forgetSession'>;

/** What a login at a provider is for. */
export type OpenIdIntent = 'logIn' | 'connect' | 'stepUp';

/** Stored between leaving for a provider and coming back. */
type Attempt = {
  readonly provider: OpenIdProvider;
  readonly intent: OpenIdIntent;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** A digest of the browser's cookie: only the browser that left can come back. */
  readonly browser: string;
  /** Where the user wanted to go, as the page sent it. The page checks it again. */
  readonly next: string;
};

/** Stored until the first user of an identity sends the signup form. */
type PendingSignup = {
  readonly provider: OpenIdProvider;
  readonly subject: string;
  readonly email: string;
  readonly browser: string;
};

export type OpenIdResult =
  | SignedIn
  | TwoFactorRequired
  | {
      readonly kind: 'signUp';
      readonly token: string;
      readonly expiresAt: number;
      readonly email: string;
      readonly firstName: string;
      readonly lastName: string;
    }
  | { readonly kind: 'connected' }
  | { readonly kind: 'steppedUp'; readonly cookies: string[] };

const random = () => randomBytes(32).toString('base64url');
const digest = (text: string) => hash('sha256', text, 'base64url');

function isSameBrowser(stored: string, cookie: string | null): boolean {
  return cookie !== null && timingSafeEqual(Buffer.from(stored), Buffer.from(digest(cookie)));
}

/**
 * Starts a login at a provider. Returns the provider's page, and the secret for the browser's cookie. Refuses a
 * provider that is not configured, too many attempts from one IP address, and a provider that does not respond.
 */
export async function startOpenId(
  { pool, wallClock, limits, openId }: OpenIdContext,
  { provider, intent, next }: Pick<Attempt, 'provider' | 'intent' | 'next'>,
  viewer: Viewer | null,
  caller: Caller,
): Promise<{ readonly kind: 'started'; readonly url: string; readonly browser: string } | Refusal> {
  const client = openId[provider];
  if (!client) return refuse('openIdNotOffered');
  const wait = limits.linksByAddress.take(addressKey(caller.address));
  if (wait !== null) return refuseTooMany(wait);
  const [nonce, codeVerifier, browser] = [random(), random(), random()];
  const attempt: Attempt = { provider, intent, nonce, codeVerifier, next, browser: digest(browser) };
  const { token: state } = await beginAuthChallenge(pool, wallClock, {
    purpose: 'openId',
    userId: intent === 'logIn' ? null : (viewer?.id ?? null),
    webauthn: null,
    openId: attempt,
    validMs: openIdLimits.loginMs,
  });
  const url = await client.loginUrl({ state, nonce, codeVerifier });
  return url === null ? refuse('openIdUnavailable') : { kind: 'started', url, browser };
}

/**
 * Completes what `startOpenId` began, with what the provider added to the address of the return page. Each attempt
 * works once. Refusals, none of which changes anything: an unknown, expired, used or foreign attempt; a canceled
 * login; an answer that does not verify; an email the provider did not verify; then those of the intent.
 */
export async function finishOpenId(
  context: OpenIdContext,
  answer: { readonly state: string; readonly code: string; readonly error: string },
  viewer: Viewer | null,
  caller: Caller,
  browser: string | null,
): Promise<{ readonly result: OpenIdResult; readonly attempt: Attempt } | Refusal> {
  const { pool, wallClock, limits, openId, securityLog } = context;
  const wait = limits.linksByAddress.take(addressKey(caller.address));
  if (wait !== null) return refuseTooMany(wait);
  const begun = await useAuthChallenge(pool, wallClock, 'openId', answer.state);
  const attempt = begun?.openId as Attempt | undefined;
  if (!begun || !attempt || !isSameBrowser(attempt.browser, browser)) return refuse('openIdExpired');
  const client = openId[attempt.provider];
  if (!client) return refuse('openIdNotOffered');
  if (answer.error !== '') {
    return refuse(canceled.includes(answer.error) ? 'openIdCanceled' : 'openIdRejected');
  }
  const identity = await client.readIdentity({ ...attempt, code: answer.code });
  if (identity.kind === 'unavailable') return refuse('openIdUnavailable');
  if (identity.kind === 'rejected') {
    const source = sourceOfCaller(caller);
    securityLog.note({ kind: 'login.failed', userId: begun.userId, detail: attempt.provider, source });
    return refuse('openIdRejected');
  }
  if (identity.email === null || !identity.emailIsVerified) return refuse('openIdEmailUnverified');
  const result = await continueWith(
    context,
    attempt,
    { ...identity, email: identity.email },
    begun.userId,
    viewer,
    caller,
  );
  return result.kind === 'refusal' ? result : { result, attempt };
}

/** Google's and Apple's words for a user who went back. */
const canceled = ['access_denied', 'user_cancelled_authorize'];

type Identity = Extract<OpenIdAnswer, { kind: 'identity' }> & { readonly email: string };

async function continueWith(
  context: OpenIdContext,
  attempt: Attempt,
  identity: Identity,
  startedBy: string | null,
  viewer: Viewer | null,
  caller: Caller,
): Promise<OpenIdResult | Refusal> {
  if (attempt.intent === 'logIn') return logInWithOpenId(context, attempt, identity, caller);
  // The session may have ended, or be another user's by now.
  if (!viewer || viewer.id !== startedBy) return refuse('openIdExpired');
  if (attempt.intent === 'stepUp') return stepUpWithOpenId(context, attempt, identity, viewer, caller);
  const source = { ...sourceOfCaller(caller), sessionId: viewer.sessionId };
  return connectSignIn(context, viewer, { provider: attempt.provider, subject: identity.subject }, source);
}

/**
 * Logs in the user who is connected to this identity, as a right password would: after the limit on failed attempts,
 * with the second factor, and not while suspended. An unconnected identity whose email has an account is refused
 * (openIdEmailTaken): an email never proves who owns an account here. Anyone else gets the signup form.
 */
async function logInWithOpenId(
  context: OpenIdContext,
  { provider, browser }: Attempt,
  { subject, email, firstName, lastName }: Identity,
  caller: Caller,
): Promise<OpenIdResult | Refusal> {
  const { pool, wallClock } = context;
  const userId = await findConnectedUser(pool, provider, subject);
  if (userId === null) {
    if ((await findUserId(pool, email)) !== null) return refuse('openIdEmailTaken');
    const begun = await beginAuthChallenge(pool, wallClock, {
      purpose: 'openIdSignUp',
      userId: null,
      webauthn: null,
      openId: { provider, subject, email, browser } satisfies PendingSignup,
      validMs: openIdLimits.signupMs,
    });
    return { kind: 'signUp', ...begun, email, firstName, lastName };
  }
  const known = await findEmail(context, userId);
  if (known === null) return refuse('openIdExpired');
  const counted = await countLogin(context, known, caller);
  if (counted.kind === 'refusal') return counted;
  await counted.refund();
  return completeFirstFactor(context, userId, known, caller, provider);
}

/** Confirms who uses a session. Refuses another account of the provider, and operators who have a second factor. */
async function stepUpWithOpenId(
  context: OpenIdContext,
  { provider }: Attempt,
  { subject }: Identity,
  viewer: Viewer,
  caller: Caller,
): Promise<OpenIdResult | Refusal> {
  const { pool, securityLog } = context;
  if (viewer.role === 'admin' && (await hasSecondFactor(pool, viewer.id)))
    return refuse('secondFactorNeeded');
  const isConfirmed = (await findConnectedUser(pool, provider, subject)) === viewer.id;
  const source = { ...sourceOfCaller(caller), sessionId: viewer.sessionId };
  securityLog.note({
    kind: isConfirmed ? 'stepUp.ok' : 'stepUp.failed',
    userId: viewer.id,
    detail: provider,
    source,
  });
  if (!isConfirmed) return refuse('stepUpFailed');
  const recorded = await recordStepUp(context, viewer, 'password');
  return recorded.kind === 'refusal' ? recorded : { kind: 'steppedUp', cookies: recorded.cookies };
}

/**
 * Creates the account of a new identity, whose email the provider verified, and logs it in. The form has no password.
 * Refusals: those of the form, an expired or used token, then those of every signup.
 */
export async function signUpWithOpenId(
  context: OpenIdContext,
  {
    token,
    invite,
    setup,
    ...input
  }: OpenIdSignupInput & SignupLinks & { readonly token: string; readonly timeZone: string },
  caller: Caller,
  browser: string | null,
  origin: Origin,
): Promise<SignedIn | Refusal> {
  const { pool, clock, wallClock } = context;
  const begun = await findAuthChallenge(pool, wallClock, 'openIdSignUp', token);
  const pending = begun?.openId as PendingSignup | undefined;
  if (!pending || !isSameBrowser(pending.browser, browser)) return refuse('openIdExpired');
  const today = dateIn(input.timeZone, clock.now());
  const form = validateOpenIdSignup({ ...input, email: pending.email }, today);
  if (form.kind === 'refusal') return form;
  return openAccount(
    context,
    { value: form.value, links: { invite, setup } },
    today,
    caller,
    origin,
    async () => {
      // Used up only now, so a form with a mistake can be sent again.
      if (!(await useAuthChallenge(pool, wallClock, 'openIdSignUp', token))) return refuse('openIdExpired');
      const { provider, subject } = pending;
      return createOpenIdUser(context, form.value, { provider, subject }, caller);
    },
  );
}
