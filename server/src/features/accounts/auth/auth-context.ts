import type { Session } from '@sidebet/contract/auth';
import type { OpenIdProvider } from '@sidebet/domain/auth/open-id';
import type { Uses } from '../../../context.ts';
import type { SiteCookies } from '../../../http/site-cookies.ts';
import type { IsBreached } from '../../../integrations/breached-passwords.ts';
import type { OpenIdClient } from '../../../integrations/open-id.ts';
import type { SecurityLog } from '../../../security-log/record.ts';
import type { Sessions } from '../../../sessions/sessions.ts';
import type { AdmitSignup } from '../../../site/admit-signup.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import type { SecretEncryption } from '../two-factor/encrypt-secret.ts';
import type { AuthEmails } from './auth-emails.ts';
import type { AuthLimits } from './auth-limits.ts';
import type { KnownDevices } from './known-device.ts';
import type { LoginAttempts } from './login-attempts.ts';

/** What the features of logins share. `openAuth` opens it, before the context it becomes a part of. */
export type AuthContext = Uses<
  | 'pool'
  | 'clock'
  | 'wallClock'
  | 'secret'
  | 'siteUrl'
  | 'site'
  | 'log'
  | 'rateLimits'
  | 'playMoney'
  | 'eligibility'
  | 'hashCost'
  | 'backgroundWork'
  | 'forgetSession'
> & {
  readonly sessions: Sessions;
  readonly cookies: SiteCookies;
  readonly hashing: PasswordHashing;
  readonly limits: AuthLimits;
  readonly loginAttempts: LoginAttempts;
  readonly devices: KnownDevices;
  readonly emails: AuthEmails;
  readonly securityLog: SecurityLog;
  readonly encryption: SecretEncryption;
  readonly isBreached: IsBreached;
  readonly admitSignup: AdmitSignup;
  /** The configured providers. */
  readonly openId: Partial<Record<OpenIdProvider, OpenIdClient>>;
  readonly payouts: Session['payouts'];
};

/** What a function uses of it. */
export type UsesAuth<Names extends keyof AuthContext> = Pick<AuthContext, Names>;
