import type { session } from '@sidebet/contract/auth';
import { type OpenIdProvider, openIdProviders } from '@sidebet/domain/auth/open-id';
import { currentTerms, needsAcceptance } from '@sidebet/domain/auth/terms';
import { nextStep } from '@sidebet/domain/profile/next-step';
import type { z } from 'zod';
import { demoPassword, demoPeople } from '../../../config/demo-people.ts';
import type { Pool } from '../../../db/pool.ts';
import { hasBet } from '../../../db/rules-in-sql.ts';
import { readSystemSettings } from '../../../db/system-settings.ts';
import type { UsesAuth } from './auth-context.ts';

type Session = z.output<typeof session>;
type Profile = NonNullable<Session['user']>;
type Row = Omit<Profile, 'nextStep'> & {
  unread: number;
  hasBet: boolean;
  hasFriend: boolean;
  inGroup: boolean;
  termsVersion: string | null;
};

const profileSql = `
  select u.id, u.email, u.first_name, u.last_name, u.name as full_name, u.username,
    u.dob, u.promo_code, u.image as profile_picture, u.created_at,
    u.last_login, u.email_verified as is_verified, u.role, u.phone, u.address,
    u.terms_version, u.time_zone, u.odds_format, u.shows_open_bets,
    u.shows_sides, case when u.silenced_until > $2 then u.silenced_until end as silenced_until,
    coalesce(a.available_cents, 0) as account_balance_cents,
    (select count(*) from notifications n where n.user_id = u.id and not n.read) as unread,
    ${hasBet('u.id')} as has_bet,
    exists (select from friendships where u.id in (low_id, high_id) and accepted_at is not null) as has_friend,
    exists (select from group_members m join groups g on g.id = m.group_id
      where m.user_id = u.id and m.left_at is null and g.deleted_at is null) as in_group
  from users u left join accounts a on a.user_id = u.id
  where u.id = $1`;

export type SessionViewContext = UsesAuth<'pool' | 'clock' | 'playMoney' | 'payouts'> & {
  readonly openId: Partial<Record<OpenIdProvider, unknown>>;
};

/** What the app needs first: the user, unread count, settings and the server's clock. */
export async function readSessionView(
  { pool, clock, playMoney, payouts, openId }: SessionViewContext,
  userId: string | null,
): Promise<Session> {
  const [user, settings, demoLogin] = await Promise.all([
    userId ? readProfile(pool, userId, clock.now()) : null,
    readSystemSettings(pool, clock),
    userId || !playMoney ? null : findDemoLogin(pool),
  ]);
  const offered = openIdProviders.filter((provider) => openId[provider]);
  return {
    user: user?.user ?? null,
    unreadNotifications: user?.unread ?? 0,
    settings,
    now: clock.now(),
    playMoney,
    payouts,
    ...(user && needsAcceptance(user.termsVersion) && { newTerms }),
    ...(offered.length > 0 && { openIdProviders: offered }),
    ...(demoLogin && { demoLogin }),
  };
}

async function findDemoLogin(pool: Pool): Promise<Session['demoLogin'] | null> {
  const { email } = demoPeople[0];
  const { rowCount } = await pool.query('select from users where lower(email) = $1 and email_verified', [
    email,
  ]);
  return rowCount === 1 ? { email, password: demoPassword } : null;
}

const newTerms = { version: currentTerms.version, changes: [...currentTerms.changes] };

type User = { readonly user: Profile } & Pick<Row, 'unread' | 'termsVersion'>;

async function readProfile(pool: Pool, userId: string, now: number): Promise<User | null> {
  const { rows } = await pool.query<Row>(profileSql, [userId, new Date(now)]);
  if (!rows[0]) return null;
  const { unread, termsVersion, hasBet, hasFriend, inGroup, ...rest } = rows[0];
  const { createdAt: signedUpAt, accountBalanceCents: balanceCents } = rest;
  const newcomer = { signedUpAt, balanceCents, hasBet, hasFriend, inGroup };
  return { user: { ...rest, nextStep: nextStep(newcomer, now) }, unread, termsVersion };
}
