import { type NewPasswordInput, validateNewPassword } from '@sidebet/domain/auth/new-password';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { inTransaction } from '../../../db/in-transaction.ts';
import { recordSecurityEvent, type SecuritySource } from '../../../security-log/record.ts';
import { endSessions } from '../../../sessions/session-list.ts';
import type { Viewer } from '../../../users/viewer.ts';
import type { UsesAuth } from '../auth/auth-context.ts';
import { type Addressee, firstNameSql } from '../auth/auth-emails.ts';
import type { Caller } from '../auth/caller.ts';
import { checkCounted, countAttempt } from '../auth/log-in.ts';
import { forgetResetLinks } from '../auth/reset-links.ts';
import { recordStepUp } from '../auth/step-up.ts';
import { isPasswordOf } from '../passwords/check-password.ts';
import { refuseKnownPassword, refuseOwnName } from '../passwords/known-password.ts';
import type { ReauthenticationContext } from './reauthenticate.ts';

type Form = NewPasswordInput & { readonly currentPassword: string };
/**
 * `cookies` contain the session's new token and the known device, whose old cookie ends with the old password.
 */
type PasswordRefusal = Refusal & { readonly field: keyof Form };
type Changed = { readonly kind: 'changed'; readonly ended: string[]; readonly cookies: string[] };

/**
 * Sets a new password for a signed-in user who knows the current one. Every other session ends, emailed reset
 * links stop working, and the user gets an email. Refusals in order: the rules of `validateNewPassword`, too many
 * wrong passwords in this session, a wrong password, a common or stolen new password.
 */
export async function changePassword(
  context: ReauthenticationContext & UsesAuth<'isBreached'>,
  viewer: Viewer,
  { currentPassword, ...input }: Form,
  caller: Caller,
  source: SecuritySource,
): Promise<Changed | PasswordRefusal | Refusal> {
  const { hashing, pool, wallClock, emails, devices, isBreached, forgetSession } = context;
  const form = validateNewPassword(input);
  if (form.kind === 'refusal') return form;
  const session = { kind: 'session', sessionId: viewer.sessionId, userId: viewer.id } as const;
  const counted = await countAttempt(context, session, source);
  if (counted.kind === 'refusal') return counted;
  if (!(await checkCounted(counted, () => isPasswordOf(context, viewer.id, currentPassword)))) {
    counted.failed();
    context.securityLog.note({ kind: 'stepUp.failed', userId: viewer.id, detail: 'password', source });
    return { ...refuse('currentPasswordWrong'), field: 'currentPassword' };
  }
  await counted.refund();
  const known =
    (await refuseOwnName(pool, viewer.id, form.password)) ??
    (await refuseKnownPassword(isBreached, form.password));
  if (known) return known;
  const hash = await hashing.hash(form.password);
  const now = wallClock.now();
  const done = await inTransaction(pool, async (client) => {
    const { rows } = await client.query<Addressee>(
      `select id, email, ${firstNameSql} as first_name from users where id = $1 for update`,
      [viewer.id],
    );
    const live = await client.query('select from sessions where id = $1', [viewer.sessionId]);
    // A concurrent reset that ended this session takes precedence.
    if (!rows[0] || live.rowCount !== 1) return null;
    await client.query(
      `update credentials set password = $2, updated_at = $3 where user_id = $1 and provider_id = 'credential'`,
      [viewer.id, hash, new Date(now)],
    );
    await forgetResetLinks(client, viewer.id);
    const ended = await endSessions(client, viewer.id, { allBut: viewer.sessionId }, now, source);
    await recordSecurityEvent(client, now, { kind: 'password.changed', userId: viewer.id, source });
    await emails.passwordChanged(client, rows[0], { byReset: false, passkeysRemoved: false });
    return { ended, email: rows[0].email };
  });
  if (!done) return refuse('unauthenticated');
  for (const id of done.ended) forgetSession(id);
  const stepUp = await recordStepUp(context, viewer, 'password');
  if (stepUp.kind === 'refusal') return stepUp;
  return {
    kind: 'changed',
    ended: done.ended,
    cookies: [...stepUp.cookies, devices.remember(done.email, caller)],
  };
}
