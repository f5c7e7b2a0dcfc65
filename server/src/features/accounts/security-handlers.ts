import type { SecurityView } from '@sidebet/contract/security';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Handlers, Viewer } from '../../http/handlers.ts';
import { RefusalError, refusalOf } from '../../http/problem.ts';
import type { IsBreached } from '../../integrations/breached-passwords.ts';
import { addressKey, attemptLimit, noLimit } from '../../limits/attempt-limit.ts';
import { sourceOf } from '../../security-log/record.ts';
import { iso, isoOrNull } from '../../time/instants.ts';
import { endSessions, listSessions } from '../sessions/session-list.ts';
import { callerOf } from './caller.ts';
import { changePassword } from './change-password.ts';
import { changeEmail, confirmEmailChange } from './email-change.ts';
import { enter, setCookies } from './handlers.ts';
import {
  addPasskey,
  askForPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
} from './passkeys.ts';
import { disableTwoStep, type ProofDeps, prove } from './prove.ts';
import { finishLogIn, logInWithPasskey } from './second-step.ts';
import { readSessionView, type SessionViewDeps } from './session-view.ts';
import type { TooMany } from './sign-up.ts';
import { noteSecondFactor, requireProof } from './step-up.ts';
import { confirmTwoStep, renewBackupCodes, startTwoStep } from './two-step.ts';

export type SecurityDeps = ProofDeps &
  SessionViewDeps & {
    readonly isBreached: IsBreached;
    /** RATE_LIMITS. */
    readonly rateLimits: boolean;
    /** Drops ended sessions from this process's cache before the announcement arrives. */
    readonly forgetSession: (sessionId: string) => void;
  };

type SecurityNames = keyof typeof import('@sidebet/contract/security').securityEndpoints;

/** Account security: sessions, two-factor authentication, passkeys, step-ups and email changes. */
export function securityHandlers(deps: SecurityDeps): Handlers<SecurityNames> {
  const { auth, pool, wallClock: clock, seal, siteUrl, mails, afterwards, rateLimits } = deps;
  const passkeys = { pool, clock, siteUrl };
  const twoStep = { pool, clock, seal };
  const emails = { pool, clock, limits: deps.limits, mails };
  const asked = rateLimits ? attemptLimit({ max: 120, windowMs: 15 * 60_000, clock }) : noLimit;
  const freshly = (viewer: Viewer) => requireProof({ pool, clock }, viewer);
  const tell = (viewer: Viewer, what: string) =>
    afterwards.run('tell of a changed account', () => mails.securityChanged(viewer.id, what));
  const end = (viewer: Viewer, which: Parameters<typeof endSessions>[2], request: FastifyRequest) =>
    inTransaction(pool, (client) => endSessions(client, viewer.id, which, clock.now(), sourceOf(request)));
  const forget = (ended: string[]) => {
    for (const id of ended) deps.forgetSession(id);
    return ended;
  };

  return {
    finishLogIn: async ({ body, request, reply }) =>
      readSessionView(deps, enter(reply, await finishLogIn(deps, body, callerOf(auth, request)))),
    startPasskeyLogIn: async ({ request, reply }) => {
      const wait = asked.take(addressKey(request.ip));
      if (wait !== null) reject(reply, { ...refuse('tooManyRequests'), retryAfterSeconds: wait });
      return askForPasskey(passkeys, 'passkeyLogIn', null);
    },
    logInWithPasskey: async ({ body, request, reply }) =>
      readSessionView(deps, enter(reply, await logInWithPasskey(deps, body, callerOf(auth, request)))),
    getSecurity: ({ viewer }) => readSecurity(deps, viewer),
    listSessions: async ({ viewer }) => ({ items: await listSessions(pool, clock, viewer) }),
    endSession: async ({ params, viewer, request }) => {
      await freshly(viewer);
      const ended = uuidForm.test(params.id) ? await end(viewer, { only: params.id }, request) : [];
      if (forget(ended).length === 0) throw new RefusalError(refusalOf('sessionNotFound'));
      return null;
    },
    endOtherSessions: async ({ viewer, request }) => {
      await freshly(viewer);
      return {
        ended: forget(await end(viewer, { allBut: viewer.sessionId }, request)).length,
      };
    },
    stepUp: async ({ body, viewer, request, reply }) => {
      const outcome = await prove(deps, viewer, body, sourceOf(request));
      if (outcome.kind === 'refusal') reject(reply, outcome);
      setCookies(reply, outcome.cookies);
      return { provenUntil: new Date(outcome.until).toISOString() };
    },
    changePassword: async ({ body, viewer, request, reply }) => {
      const outcome = await changePassword(deps, viewer, body, callerOf(auth, request), sourceOf(request));
      if (outcome.kind === 'refusal') reject(reply, outcome);
      setCookies(reply, outcome.cookies);
      return { ended: outcome.ended.length };
    },
    startPasskeyStepUp: ({ viewer }) => askForPasskey(passkeys, 'passkeyStepUp', viewer.id),
    startTwoStep: async ({ viewer, reply }) => {
      await freshly(viewer);
      const outcome = await startTwoStep(twoStep, viewer);
      if (outcome.kind === 'refusal') reject(reply, outcome);
      reply.header('cache-control', 'no-store');
      return { secret: outcome.secret, uri: outcome.uri };
    },
    confirmTwoStep: async ({ body, viewer, request, reply }) => {
      const outcome = await confirmTwoStep(twoStep, viewer, body.code, sourceOf(request));
      if (outcome.kind === 'refusal') reject(reply, outcome);
      await noteSecondFactor({ pool, clock }, viewer.sessionId);
      tell(viewer, 'Two-step login was switched on.');
      reply.header('cache-control', 'no-store');
      return { backupCodes: outcome.backupCodes };
    },
    renewBackupCodes: async ({ viewer, request, reply }) => {
      await freshly(viewer);
      const outcome = await renewBackupCodes(twoStep, viewer.id, sourceOf(request));
      if (outcome.kind === 'refusal') reject(reply, outcome);
      tell(viewer, 'Your backup codes were renewed.');
      reply.header('cache-control', 'no-store');
      return { backupCodes: outcome.backupCodes };
    },
    disableTwoStep: async ({ body, viewer, request, reply }) => {
      const outcome = await disableTwoStep(deps, viewer, body, sourceOf(request));
      if (outcome.kind === 'refusal') reject(reply, outcome);
      tell(viewer, 'Two-step login was switched off.');
      return null;
    },
    startPasskey: async ({ viewer, reply }) => {
      await freshly(viewer);
      const outcome = await startPasskey(passkeys, viewer);
      if (outcome.kind === 'refusal') reject(reply, outcome);
      return { challenge: outcome.challenge, options: outcome.options };
    },
    addPasskey: async ({ body, viewer, request, reply }) => {
      const outcome = await addPasskey(passkeys, viewer, body, sourceOf(request));
      if (outcome.kind === 'refusal') reject(reply, outcome);
      await noteSecondFactor({ pool, clock }, viewer.sessionId);
      tell(viewer, 'A passkey was added.');
      return outcome.passkey;
    },
    renamePasskey: async ({ params, body, viewer, reply }) => {
      const outcome = await renamePasskey(pool, viewer.id, params.id, body.name);
      if (outcome.kind === 'refusal') reject(reply, outcome);
      return outcome.passkey;
    },
    removePasskey: async ({ params, viewer, request }) => {
      await freshly(viewer);
      const name = await removePasskey(passkeys, viewer.id, params.id, sourceOf(request));
      if (name === null) throw new RefusalError(refusalOf('passkeyNotFound'));
      tell(viewer, 'A passkey was removed.');
      return null;
    },
    changeEmail: async ({ body, viewer, request, reply }) => {
      await freshly(viewer);
      const outcome = await changeEmail(emails, viewer.id, body.email, sourceOf(request));
      if (outcome.kind === 'refusal') reject(reply, outcome);
      return { pendingEmail: outcome.email };
    },
    cancelEmailChange: async ({ viewer }) => {
      await pool.query('delete from email_changes where user_id = $1', [viewer.id]);
      return null;
    },
    confirmEmailChange: async ({ body, request, reply }) => {
      const outcome = await confirmEmailChange(emails, body, sourceOf(request));
      if (outcome.kind === 'refusal') reject(reply, outcome);
      forget(outcome.ended);
      return { email: outcome.email };
    },
  };
}

const uuidForm = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

function reject(
  reply: FastifyReply,
  outcome: Refusal | (Refusal & { readonly field?: string }) | TooMany,
): never {
  if ('retryAfterSeconds' in outcome) reply.header('retry-after', outcome.retryAfterSeconds);
  const field = 'field' in outcome ? outcome.field : undefined;
  throw new RefusalError(outcome, field ? [{ path: field, message: outcome.message }] : undefined);
}

type Row = {
  readonly previousLoginAt: number | null;
  readonly since: number | null;
  readonly codesLeft: number;
  readonly pendingEmail: string | null;
};

async function readSecurity({ pool, wallClock }: SecurityDeps, viewer: Viewer): Promise<SecurityView> {
  const [{ rows }, passkeys] = await Promise.all([
    pool.query<Row>(
      `select s.previous_login_at as "previousLoginAt", t.confirmed_at as since, e.email as "pendingEmail",
         (select count(*) from backup_codes b where b.user_id = $1 and b.used_at is null) as "codesLeft"
       from (select 1) as one
       left join sessions s on s.id = $2
       left join totp_secrets t on t.user_id = $1
       left join email_changes e on e.user_id = $1 and e.expires_at > $3`,
      [viewer.id, viewer.sessionId, new Date(wallClock.now())],
    ),
    listPasskeys(pool, viewer.id),
  ]);
  const { previousLoginAt, since, codesLeft, pendingEmail } = rows[0]!;
  return {
    previousLoginAt: isoOrNull(previousLoginAt),
    twoStep: since === null ? null : { since: iso(since), backupCodesLeft: codesLeft },
    passkeys,
    pendingEmail,
  };
}
