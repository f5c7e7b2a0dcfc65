import { ECDH } from 'node:crypto';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { Uses } from '../../../context.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import { newId } from '../../../db/new-id.ts';
import { hasBet } from '../../../db/rules-in-sql.ts';
import type { Viewer } from '../../../users/viewer.ts';

type Keys = { readonly p256dh: string; readonly auth: string };

type BrowserSubscription = { readonly endpoint: string; readonly keys: Keys };

/** How many browsers of one user get pushes. Those that subscribed first end. */
const maxSubscriptions = 10;

/**
 * Sends pushes to this session's browser from now on, until the user logs out there. A session that expires leaves them on.
 * Refuses with pushEndpointInvalid.
 */
export async function subscribe(
  { pool, pusher, wallClock }: Uses<'pool' | 'pusher' | 'wallClock'>,
  viewer: Viewer,
  { endpoint, keys }: BrowserSubscription,
): Promise<Refusal | null> {
  if (!pusher.accepts(endpoint) || !areKeys(keys)) return refuse('pushEndpointInvalid');
  await pool.query(
    // A browser has one subscription, no matter who is logged in there.
    `with earlier as (delete from push_subscriptions where session_id = $3 and endpoint <> $4),
       surplus as (delete from push_subscriptions where id in (
         select id from push_subscriptions where user_id = $2 and session_id is distinct from $3 and endpoint <> $4
         order by created_at desc, id desc offset ${maxSubscriptions - 1}))
     insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, server_key, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (endpoint) do update set id = excluded.id, user_id = excluded.user_id, session_id = excluded.session_id,
       p256dh = excluded.p256dh, auth = excluded.auth, server_key = excluded.server_key, created_at = excluded.created_at`,
    [
      newId(),
      viewer.id,
      viewer.sessionId,
      endpoint,
      keys.p256dh,
      keys.auth,
      pusher.publicKey,
      new Date(wallClock.now()),
    ],
  );
  return null;
}

/**
 * Compares what the browser has with what is stored, at each visit and after the browser replaced its subscription. The user's
 * own is adopted by this session with its new address. Returns whether this browser gets the user's pushes. Refuses with
 * pushEndpointInvalid.
 */
export async function compare(
  { pool, pusher }: Uses<'pool' | 'pusher'>,
  viewer: Viewer,
  { endpoint, keys, replaces }: BrowserSubscription & { readonly replaces: string | null },
): Promise<{ state: 'on' | 'off' | 'otherAccount' } | Refusal> {
  if (!pusher.accepts(endpoint) || !areKeys(keys)) return refuse('pushEndpointInvalid');
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string; isOwn: boolean }>(
      `select id, user_id = $1 as is_own from push_subscriptions
       where endpoint = $3 or (user_id = $1 and (session_id = $2 or endpoint = $4))
       order by endpoint = $3 desc, session_id = $2 desc nulls last, id for update`,
      [viewer.id, viewer.sessionId, endpoint, replaces],
    );
    const [first, ...rest] = rows;
    if (!first) return { state: 'off' };
    // A browser has one subscription: the others of this one are gone.
    await client.query('delete from push_subscriptions where id = any($1::uuid[])', [
      rest.map(({ id }) => id),
    ]);
    if (!first.isOwn) return { state: 'otherAccount' };
    // The id stays, because queued pushes name it.
    await client.query(
      `update push_subscriptions set session_id = $2, endpoint = $3, p256dh = $4, auth = $5 where id = $1`,
      [first.id, viewer.sessionId, endpoint, keys.p256dh, keys.auth],
    );
    return { state: 'on' };
  });
}

/** Sends no more pushes to this session's browser. */
export async function unsubscribe({ pool }: Uses<'pool'>, viewer: Viewer): Promise<void> {
  await pool.query('delete from push_subscriptions where session_id = $1', [viewer.sessionId]);
}

export async function readPush({ pool, pusher }: Uses<'pool' | 'pusher'>, viewer: Viewer) {
  const { rows } = await pool.query<{ isOn: boolean; hasBet: boolean }>(
    `select exists (select from push_subscriptions where session_id = $1) as is_on,
       ${hasBet('$2')} as has_bet`,
    [viewer.sessionId, viewer.id],
  );
  return { ...rows[0]!, publicKey: pusher.publicKey };
}

/** An uncompressed point on P-256 and a secret of 16 bytes. */
function areKeys({ p256dh, auth }: Keys): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  return (
    point.length === 65 && point[0] === 4 && isOnCurve(point) && Buffer.from(auth, 'base64url').length === 16
  );
}

function isOnCurve(point: Buffer): boolean {
  try {
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}
