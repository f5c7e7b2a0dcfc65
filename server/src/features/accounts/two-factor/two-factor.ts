import { hash, randomBytes } from 'node:crypto';
import { formatBackupCode, parseTwoFactorCode, twoFactorLimits } from '@sidebet/domain/auth/two-factor';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { Uses } from '../../../context.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import type { Pool, PoolClient } from '../../../db/pool.ts';
import { recordSecurityEvent, type SecuritySource } from '../../../security-log/record.ts';
import { lockForNewFactor, recordCredentialsChange } from '../../../sessions/credential-change.ts';
import type { Viewer } from '../../../users/viewer.ts';
import type { SecretEncryption } from './encrypt-secret.ts';
import { base32, matchingStep, totpUri } from './totp.ts';

export type TwoFactorContext = Uses<'pool' | 'wallClock' | 'site'> & {
  readonly encryption: SecretEncryption;
};

type Stored = { readonly secret: Buffer; readonly lastStep: number };

/** Whether the user's login requires a second factor. */
export async function hasTwoFactor(database: Pool | PoolClient, userId: string): Promise<boolean> {
  const { rows } = await database.query(
    'select 1 from totp_secrets where user_id = $1 and confirmed_at is not null',
    [userId],
  );
  return rows.length > 0;
}

/**
 * Whether a code is valid for this user: a later app code than any used before, or an unused backup code. A valid
 * code is used up by this call, once across all processes.
 */
export async function useCode(context: TwoFactorContext, userId: string, typed: string): Promise<boolean> {
  const code = parseTwoFactorCode(typed);
  if (!code) return false;
  if (code.kind === 'app') return useAppCode(context, context.pool, userId, code.code, true);
  const { rowCount } = await context.pool.query(
    `update backup_codes set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null`,
    [userId, digest(code.code), new Date(context.wallClock.now())],
  );
  return rowCount === 1;
}

async function useAppCode(
  { wallClock, encryption }: TwoFactorContext,
  database: Pool | PoolClient,
  userId: string,
  code: string,
  confirmed: boolean,
): Promise<boolean> {
  const { rows } = await database.query<Stored>(
    `select secret, last_step from totp_secrets
     where user_id = $1 and (confirmed_at is not null) = $2`,
    [userId, confirmed],
  );
  const opened = rows[0] && encryption.decryptSecret(rows[0].secret, userId);
  if (!opened) return false;
  const step = matchingStep(opened.secret, code, wallClock.now(), rows[0]!.lastStep);
  if (step === null) return false;
  const { rowCount } = await database.query(
    `update totp_secrets set last_step = $2, secret = $3 where user_id = $1 and last_step < $2 and secret = $4`,
    [
      userId,
      step,
      opened.outdated ? encryption.encryptSecret(opened.secret, userId) : rows[0]!.secret,
      rows[0]!.secret,
    ],
  );
  return rowCount === 1;
}

/** A new secret for an app. It is active only after its first code; until then each call creates another. */
export async function startTwoFactor(
  { pool, wallClock, encryption, site }: TwoFactorContext,
  viewer: Viewer,
): Promise<{ kind: 'started'; secret: string; uri: string } | Refusal> {
  const issuer = await site.readName();
  return inTransaction(pool, async (client) => {
    const refused = await lockForNewFactor(client, viewer);
    if (refused) return refused;
    const bytes = randomBytes(20);
    const { rows } = await client.query<{ email: string }>(
      `with put as (
         insert into totp_secrets (user_id, secret, created_at) values ($1, $2, $3)
         on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
         where totp_secrets.confirmed_at is null returning user_id
       ) select email from users join put on put.user_id = users.id`,
      [viewer.id, encryption.encryptSecret(bytes, viewer.id), new Date(wallClock.now())],
    );
    if (!rows[0]) return refuse('totpAlreadyOn');
    const secret = base32(bytes);
    return { kind: 'started', secret, uri: totpUri(secret, issuer, rows[0].email) };
  });
}

export type NewCodes = { readonly kind: 'codes'; readonly backupCodes: string[] };

/**
 * Turns on two-factor authentication with the app's first code and returns the backup codes, which are shown only
 * once.
 */
export async function confirmTwoFactor(
  context: TwoFactorContext,
  viewer: Viewer,
  typed: string,
  source: SecuritySource,
): Promise<NewCodes | Refusal> {
  const userId = viewer.id;
  const code = parseTwoFactorCode(typed);
  return inTransaction(context.pool, async (client) => {
    const refused = await lockForNewFactor(client, viewer);
    if (refused) return refused;
    if (await hasTwoFactor(client, userId)) return refuse('totpAlreadyOn');
    if (code?.kind !== 'app' || !(await useAppCode(context, client, userId, code.code, false))) {
      return refuse('secondStepInvalid');
    }
    await client.query('update totp_secrets set confirmed_at = $2 where user_id = $1', [
      userId,
      new Date(context.wallClock.now()),
    ]);
    await recordCredentialsChange(client, context.wallClock.now(), {
      kind: 'factor.added',
      userId,
      detail: 'twoStep',
      source,
    });
    return { kind: 'codes', backupCodes: await writeBackupCodes(client, userId) };
  });
}

/** Ten new backup codes; the old ones stop working. */
export async function renewBackupCodes(
  { pool, wallClock }: Uses<'pool' | 'wallClock'>,
  userId: string,
  source: SecuritySource,
): Promise<NewCodes | Refusal> {
  return inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      'select 1 from totp_secrets where user_id = $1 and confirmed_at is not null for update',
      [userId],
    );
    if (rowCount !== 1) return refuse('totpNotOn');
    await recordSecurityEvent(client, wallClock.now(), {
      kind: 'factor.changed',
      userId,
      detail: 'backupCodes',
      source,
    });
    return { kind: 'codes', backupCodes: await writeBackupCodes(client, userId) };
  });
}

/** Turns off two-factor authentication. */
export async function removeTwoFactor(
  { pool, wallClock }: Uses<'pool' | 'wallClock'>,
  userId: string,
  source: SecuritySource,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('delete from totp_secrets where user_id = $1', [userId]);
    await client.query('delete from backup_codes where user_id = $1', [userId]);
    await recordSecurityEvent(client, wallClock.now(), {
      kind: 'factor.removed',
      userId,
      detail: 'twoStep',
      source,
    });
  });
}

async function writeBackupCodes(client: PoolClient, userId: string): Promise<string[]> {
  // 136 bits each, so a digest cannot be brute-forced.
  const codes = Array.from({ length: twoFactorLimits.backupCodes }, () => base32(randomBytes(17)));
  await client.query('delete from backup_codes where user_id = $1', [userId]);
  await client.query('insert into backup_codes (user_id, code_hash) select $1, unnest($2::bytea[])', [
    userId,
    codes.map(digest),
  ]);
  return codes.map(formatBackupCode);
}

function digest(code: string): Buffer {
  return hash('sha256', code, 'buffer');
}
