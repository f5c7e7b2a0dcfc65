import { dateTimeLabel } from '@sidebet/domain/time-label';
import type { Pool, PoolClient } from '../../../db/pool.ts';
import {
  emailChangedEmail,
  emailChangeEmail,
  emailChangeRequestedEmail,
  lockedOutEmail,
  newDeviceEmail,
  type PasswordChange,
  passwordChangedEmail,
  passwordResetEmail,
  securityChangedEmail,
  verificationEmail,
} from '../../../emails/templates/logins.ts';
import { writeEmails } from '../../../emails/write-emails.ts';
import type { WallClock } from '../../../time/clock.ts';

/** The recipient of an account email. Without a name while the address is unverified (`greeting`). */
export type Addressee = { readonly id: string; readonly email: string; readonly firstName: string | null };

/** SQL for the first name to greet a user with. */
export const firstNameSql = 'case when email_verified then first_name end';

/** How long emailed links work. */
export const resetLinkMs = 10 * 60_000;
export const emailChangeMs = 10 * 60_000;
/** Longer than the others, because verifying an address logs no one in. */
export const verificationLinkMs = 24 * 3_600_000;

/** Queues account emails. They are always sent, and to the account's own address. */
export type AuthEmails = {
  verification(user: Addressee, token: string): Promise<void>;
  passwordReset(db: PoolClient, user: Addressee, token: string): Promise<void>;
  passwordChanged(db: PoolClient, user: Addressee, how: PasswordChange): Promise<void>;
  /** The link to the new address and a notice to the current one. */
  emailChange(db: PoolClient, user: Addressee, newEmail: string, token: string): Promise<void>;
  /** To the account's previous address. */
  emailChanged(db: PoolClient, user: Addressee, newEmail: string): Promise<void>;
  newDevice(userId: string, device: string): Promise<void>;
  lockedOut(email: string): Promise<void>;
  /** `what` is a full sentence. */
  securityChanged(userId: string, what: string): Promise<void>;
};

export function authEmails(pool: Pool, clock: WallClock, siteUrl: () => string): AuthEmails {
  const link = (path: string, token: string) => `${siteUrl()}${path}?token=${encodeURIComponent(token)}`;
  const to = (user: Addressee) => ({ userId: user.id, address: user.email });
  const nowLabel = async (db: Pool | PoolClient, { id }: Addressee) =>
    dateTimeLabel(clock.now(), await readTimeZone(db, id));
  const forgotUrl = () => `${siteUrl()}/forgot-password`;
  const find = async (column: 'id' | 'lower(email)', value: string): Promise<Addressee | undefined> => {
    const { rows } = await pool.query<Addressee>(
      `select id, email, ${firstNameSql} as first_name from users where ${column} = $1`,
      [value],
    );
    return rows[0];
  };
  return {
    async verification(user, token) {
      const content = verificationEmail({
        url: link('/verify-email', token),
        hours: verificationLinkMs / 3_600_000,
      });
      await writeEmails(pool, clock.now(), [
        { kind: 'verification', ...to(user), content, secret: true, uselessAfterMs: verificationLinkMs },
      ]);
    },
    async passwordReset(db, user, token) {
      const content = passwordResetEmail({
        firstName: user.firstName,
        url: link('/reset-password', token),
        minutes: resetLinkMs / 60_000,
      });
      await writeEmails(db, clock.now(), [
        { kind: 'passwordReset', ...to(user), content, secret: true, uselessAfterMs: resetLinkMs },
      ]);
    },
    async passwordChanged(db, user, how) {
      const content = passwordChangedEmail({
        firstName: user.firstName,
        ...how,
        at: await nowLabel(db, user),
        forgotUrl: forgotUrl(),
      });
      await writeEmails(db, clock.now(), [{ kind: 'passwordChanged', ...to(user), content }]);
    },
    async emailChange(db, user, newEmail, token) {
      const { firstName } = user;
      const url = link('/change-email', token);
      const content = emailChangeEmail({ url, minutes: emailChangeMs / 60_000 });
      const notice = emailChangeRequestedEmail({ firstName, newEmail, forgotUrl: forgotUrl() });
      await writeEmails(db, clock.now(), [
        {
          kind: 'emailChange',
          userId: user.id,
          address: newEmail,
          content,
          secret: true,
          uselessAfterMs: emailChangeMs,
        },
        { kind: 'emailChangeAsked', ...to(user), content: notice },
      ]);
    },
    async emailChanged(db, user, newEmail) {
      const content = emailChangedEmail({
        firstName: user.firstName,
        newEmail,
        at: await nowLabel(db, user),
        supportUrl: `${siteUrl()}/home`,
      });
      await writeEmails(db, clock.now(), [{ kind: 'emailChanged', ...to(user), content }]);
    },
    async newDevice(userId, device) {
      const user = await find('id', userId);
      if (!user) return;
      const { firstName } = user;
      const content = newDeviceEmail({
        firstName,
        device,
        at: await nowLabel(pool, user),
        forgotUrl: forgotUrl(),
      });
      await writeEmails(pool, clock.now(), [{ kind: 'newDevice', ...to(user), content }]);
    },
    async lockedOut(email) {
      const user = await find('lower(email)', email);
      if (!user) return;
      const content = lockedOutEmail({
        firstName: user.firstName,
        at: await nowLabel(pool, user),
        forgotUrl: forgotUrl(),
      });
      await writeEmails(pool, clock.now(), [{ kind: 'lockedOut', ...to(user), content }]);
    },
    async securityChanged(userId, what) {
      const user = await find('id', userId);
      if (!user) return;
      const { firstName } = user;
      const content = securityChangedEmail({
        firstName,
        what,
        at: await nowLabel(pool, user),
        forgotUrl: forgotUrl(),
      });
      await writeEmails(pool, clock.now(), [{ kind: 'securityChanged', ...to(user), content }]);
    },
  };
}

/** The user's chosen time zone, or null for the CDT default. */
export async function readTimeZone(db: Pool | PoolClient, userId: string): Promise<string | null> {
  const { rows } = await db.query<{ timeZone: string | null }>('select time_zone from users where id = $1', [
    userId,
  ]);
  return rows[0]?.timeZone ?? null;
}
