import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Uses } from '../../../context.ts';
import { type SiteCookie, writeCookie } from '../../../http/site-cookies.ts';
import type { Caller } from './caller.ts';

/**
 * Remembers with a signed cookie that a device completed a login. Failed logins from it are counted separately,
 * so strangers cannot lock the owner out (docs/adr/0006).
 */
export type KnownDevices = {
  /**
   * The id of the caller's device if it is known for this email; otherwise null. A cookie from before the last
   * password change is no longer known. Without a valid cookie nothing is read, so response times do not reveal
   * accounts.
   */
  find(email: string, caller: Pick<Caller, 'deviceCookie'>): Promise<string | null>;
  /** The Set-Cookie value that makes the caller's device known for this email. A known device keeps its id. */
  remember(email: string, caller: Pick<Caller, 'deviceCookie'>): string;
};

/** The maximum lifetime of cookies in browsers. */
const knownForMs = 400 * 24 * 3_600_000;
/** Id, instant in milliseconds, signature. */
const cookieForm = /^([\w-]{22})\.(\d{13,15})\.([\w-]{43})$/;

export function knownDevices({
  pool,
  wallClock,
  secret,
  cookie,
}: Uses<'pool' | 'wallClock' | 'secret'> & {
  readonly cookie: SiteCookie;
}): KnownDevices {
  const sign = (email: string, id: string, at: string) =>
    createHmac('sha256', secret).update(`known device ${id} ${at} ${email.toLowerCase()}`).digest();

  /** The content of a cookie if it was signed for this email and has not expired. */
  function read(email: string, value: string | null): { id: string; at: number } | null {
    const [, id = '', at = '', signature = ''] = cookieForm.exec(value ?? '') ?? [];
    if (id === '' || Number(at) + knownForMs <= wallClock.now()) return null;
    const isOurs = timingSafeEqual(sign(email, id, at), Buffer.from(signature, 'base64url'));
    return isOurs ? { id, at: Number(at) } : null;
  }

  return {
    async find(email, { deviceCookie }) {
      const device = read(email, deviceCookie);
      if (!device) return null;
      const { rowCount } = await pool.query(
        `select from users u join credentials c on c.user_id = u.id and c.provider_id = 'credential'
         where lower(u.email) = $1 and c.updated_at <= $2`,
        [email.toLowerCase(), new Date(device.at)],
      );
      return rowCount === 1 ? device.id : null;
    },
    remember(email, { deviceCookie }) {
      const id = read(email, deviceCookie)?.id ?? randomBytes(16).toString('base64url');
      const at = String(wallClock.now());
      const value = `${id}.${at}.${sign(email, id, at).toString('base64url')}`;
      return writeCookie(cookie, value, knownForMs / 1000);
    },
  };
}
