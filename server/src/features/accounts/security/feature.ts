import { isRefusal, refuse } from '@sidebet/domain/refusals';
import { refuseTooMany } from '@sidebet/domain/too-many-requests';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../../../config/env.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { addressKey, attemptLimit, noLimit } from '../../../limits/attempt-limit.ts';
import { readSource } from '../../../security-log/record.ts';
import { endSessions, listOwnSessions } from '../../../sessions/session-list.ts';
import type { Viewer } from '../../../users/viewer.ts';
import type { AuthContext, UsesAuth } from '../auth/auth-context.ts';
import { countWrongLink } from '../auth/auth-limits.ts';
import { readCaller } from '../auth/caller.ts';
import { enter, setCookies } from '../auth/handlers.ts';
import { finishLogIn, logInWithPasskey } from '../auth/log-in-with-factor.ts';
import { readSignIns } from '../auth/sign-ins.ts';
import { recordStepUp } from '../auth/step-up.ts';
import {
  addPasskey,
  askForPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '../two-factor/passkeys.ts';
import { confirmTwoFactor, renewBackupCodes, startTwoFactor } from '../two-factor/two-factor.ts';
import { changeEmail, confirmEmailChange } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { putPayMethods, readPayMethods } from './pay-methods.ts';
import { disableTwoFactor, reauthenticate } from './reauthenticate.ts';
import { refuseDemoLogin } from './refuse-demo-login.ts';

type SecurityNames =
  | keyof typeof import('@sidebet/contract/security').securityEndpoints
  | keyof typeof import('@sidebet/contract/pay-methods').payMethodEndpoints;

/** Account security: sessions, two-factor authentication, passkeys, step-ups, email changes and ways to be paid. */
export function securityFeature(context: AuthContext, env: Pick<Env, 'PUBLIC_URL'>) {
  const { cookies, pool, wallClock: clock, emails, backgroundWork, rateLimits } = context;
  const attempts = rateLimits ? attemptLimit({ max: 120, windowMs: 15 * 60_000, clock }) : noLimit;
  const notifyOfChange = (viewer: Viewer, what: string) =>
    backgroundWork.run('notify of a security change', () => emails.securityChanged(viewer.id, what));
  const end = (viewer: Viewer, which: Parameters<typeof endSessions>[2], request: FastifyRequest) =>
    inTransaction(pool, (client) => endSessions(client, viewer.id, which, clock.now(), readSource(request)));
  const forget = (ended: string[]) => {
    for (const id of ended) context.forgetSession(id);
    return ended;
  };

  /** The session has now used a second factor, so it gets a new token as with every step-up. */
  async function stepUpWithNewFactor(viewer: Viewer, reply: FastifyReply): Promise<void> {
    const result = await recordStepUp(context, viewer, 'secondFactor');
    setCookies(reply, result.kind === 'refusal' ? [] : result.cookies);
  }

  const handlers: Handlers<SecurityNames> = {
    finishLogIn: async ({ body, request, reply }) =>
      enter(context, reply, await finishLogIn(context, body, readCaller(cookies, request))),
    startPasskeyLogIn: async ({ request }) => {
      const wait = attempts.take(addressKey(request.ip));
      if (wait !== null) return refuseTooMany(wait);
      return askForPasskey(context, 'passkeyLogIn', null);
    },
    logInWithPasskey: async ({ body, request, reply }) =>
      enter(context, reply, await logInWithPasskey(context, body, readCaller(cookies, request))),
    getSecurity: ({ viewer }) => readSecurity(context, viewer),
    listSessions: async ({ viewer }) => ({ items: await listOwnSessions(pool, clock, viewer) }),
    endSession: async ({ params, viewer, request }) => {
      const ended = await end(viewer, { only: params.id }, request);
      if (forget(ended).length === 0) return refuse('sessionNotFound');
      return null;
    },
    endOtherSessions: async ({ viewer, request }) => {
      return {
        ended: forget(await end(viewer, { allBut: viewer.sessionId }, request)).length,
      };
    },
    stepUp: async ({ body, viewer, request, reply }) => {
      const result = await reauthenticate(context, viewer, body, readSource(request));
      if (result.kind === 'refusal') return result;
      setCookies(reply, result.cookies);
      return { provenUntil: result.until };
    },
    changePassword: async ({ body, viewer, request, reply }) => {
      const result = await changePassword(
        context,
        viewer,
        body,
        readCaller(cookies, request),
        readSource(request),
      );
      if (result.kind === 'refusal') return result;
      setCookies(reply, result.cookies);
      return { ended: result.ended.length };
    },
    startPasskeyStepUp: ({ viewer }) => askForPasskey(context, 'passkeyStepUp', viewer.id),
    startTwoStep: async ({ viewer, reply }) => {
      const demo = await refuseDemoLogin(pool, env, viewer.id);
      if (demo) return demo;
      const result = await startTwoFactor(context, viewer);
      if (result.kind === 'refusal') return result;
      reply.header('cache-control', 'no-store');
      return { secret: result.secret, uri: result.uri };
    },
    confirmTwoStep: async ({ body, viewer, request, reply }) => {
      const demo = await refuseDemoLogin(pool, env, viewer.id);
      if (demo) return demo;
      const result = await confirmTwoFactor(context, viewer, body.code, readSource(request));
      if (result.kind === 'refusal') return result;
      await stepUpWithNewFactor(viewer, reply);
      notifyOfChange(viewer, 'Two-step login was switched on.');
      return { backupCodes: result.backupCodes };
    },
    renewBackupCodes: async ({ viewer, request, reply }) => {
      const result = await renewBackupCodes(context, viewer.id, readSource(request));
      if (result.kind === 'refusal') return result;
      notifyOfChange(viewer, 'Your backup codes were renewed.');
      reply.header('cache-control', 'no-store');
      return { backupCodes: result.backupCodes };
    },
    disableTwoStep: async ({ body, viewer, request }) => {
      const result = await disableTwoFactor(context, viewer, body, readSource(request));
      if (result.kind === 'refusal') return result;
      notifyOfChange(viewer, 'Two-step login was switched off.');
      return null;
    },
    startPasskey: async ({ viewer }) => {
      const demo = await refuseDemoLogin(pool, env, viewer.id);
      if (demo) return demo;
      const result = await startPasskey(context, viewer);
      if (result.kind === 'refusal') return result;
      return { challenge: result.challenge, options: result.options };
    },
    addPasskey: async ({ body, viewer, request, reply }) => {
      const demo = await refuseDemoLogin(pool, env, viewer.id);
      if (demo) return demo;
      const result = await addPasskey(context, viewer, body, readSource(request));
      if (result.kind === 'refusal') return result;
      await stepUpWithNewFactor(viewer, reply);
      notifyOfChange(viewer, 'A passkey was added.');
      return result.passkey;
    },
    renamePasskey: async ({ params, body, viewer }) => {
      const result = await renamePasskey(pool, viewer.id, params.id, body.name);
      if (result.kind === 'refusal') return result;
      return result.passkey;
    },
    removePasskey: async ({ params, viewer, request }) => {
      const removed = await removePasskey(context, viewer.id, params.id, readSource(request));
      if (isRefusal(removed)) return removed;
      notifyOfChange(viewer, 'A passkey was removed.');
      return null;
    },
    getPayMethods: ({ viewer }) => readPayMethods(pool, viewer.id),
    putPayMethods: async ({ body, viewer, request }) => {
      const result = await putPayMethods(context, viewer.id, body, readSource(request));
      if (result.kind === 'refusal') return result;
      if (result.hasChanged) notifyOfChange(viewer, 'How members of your groups can pay you was changed.');
      return result.view;
    },
    changeEmail: async ({ body, viewer, request }) => {
      const result = await changeEmail(context, viewer.id, body.email, readSource(request));
      if (result.kind === 'refusal') return result;
      return { pendingEmail: result.email };
    },
    cancelEmailChange: async ({ viewer }) => {
      await pool.query('delete from email_changes where user_id = $1', [viewer.id]);
      return null;
    },
    confirmEmailChange: async ({ body, request }) => {
      const result = countWrongLink(
        context.limits,
        request.ip,
        await confirmEmailChange(context, body, readSource(request)),
      );
      if (result.kind === 'refusal') return result;
      forget(result.ended);
      return { email: result.email };
    },
  };
  return { handlers };
}

type Row = {
  readonly previousLoginAt: number | null;
  readonly since: number | null;
  readonly codesLeft: number;
  readonly pendingEmail: string | null;
};

async function readSecurity({ pool, wallClock }: UsesAuth<'pool' | 'wallClock'>, viewer: Viewer) {
  const [{ rows }, passkeys, signIns] = await Promise.all([
    pool.query<Row>(
      `select s.previous_login_at, t.confirmed_at as since, e.email as pending_email,
         (select count(*) from backup_codes b where b.user_id = $1 and b.used_at is null) as codes_left
       from (select 1) as one
       left join sessions s on s.id = $2
       left join totp_secrets t on t.user_id = $1
       left join email_changes e on e.user_id = $1 and e.expires_at > $3`,
      [viewer.id, viewer.sessionId, new Date(wallClock.now())],
    ),
    listPasskeys(pool, viewer.id),
    readSignIns(pool, viewer.id),
  ]);
  const { previousLoginAt, since, codesLeft, pendingEmail } = rows[0]!;
  return {
    previousLoginAt,
    twoStep: since === null ? null : { since, backupCodesLeft: codesLeft },
    passkeys,
    ...signIns,
    pendingEmail,
  };
}
