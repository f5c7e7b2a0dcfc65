import type { Place, PlaceVerdict } from '@sidebet/domain/place/minimum-age';
import { newId } from '../../../db/new-id.ts';
import type { Pool } from '../../../db/pool.ts';
import type { IdentityVerdict, UserToCheck } from '../../../integrations/identity/port.ts';

export type StoredIdentityCheck = IdentityVerdict & { readonly provider: string; readonly at: number };
export type StoredPlaceCheck = PlaceVerdict & {
  readonly provider: string;
  readonly place: Place;
  readonly at: number;
};

export type StoredChecks = {
  readonly user: UserToCheck;
  /** The latest of each; null before the first. */
  readonly identity: StoredIdentityCheck | null;
  readonly place: StoredPlaceCheck | null;
};

/** The verdicts on a user's age and place; null for an unknown user. */
export async function readChecks(pool: Pool, userId: string): Promise<StoredChecks | null> {
  const { rows } = await pool.query<
    UserToCheck & {
      identity: StoredIdentityCheck | null;
      place: StoredPlaceCheck | null;
    }
  >(
    `select u.id as user_id, u.first_name, u.last_name, u.dob, u.address,
       (select jsonb_build_object('provider', provider, 'outcome', outcome, 'detail', detail,
          'at', floor(extract(epoch from at) * 1000))
        from identity_checks where user_id = u.id order by at desc, id desc limit 1) as identity,
       (select jsonb_build_object('provider', provider, 'place', place, 'outcome', outcome,
          'minimumAge', minimum_age, 'at', floor(extract(epoch from at) * 1000))
        from place_checks where user_id = u.id order by at desc, id desc limit 1) as place
     from users u where u.id = $1`,
    [userId],
  );
  if (!rows[0]) return null;
  const { identity, place, ...user } = rows[0];
  return { user, identity, place };
}

export async function storeIdentityCheck(
  pool: Pool,
  userId: string,
  at: number,
  provider: string,
  { outcome, detail }: IdentityVerdict,
): Promise<void> {
  await pool.query(
    'insert into identity_checks (id, user_id, at, provider, outcome, detail) values ($1, $2, $3, $4, $5, $6)',
    [newId(), userId, new Date(at), provider, outcome, detail],
  );
}

export async function storePlaceCheck(
  pool: Pool,
  userId: string,
  at: number,
  provider: string,
  place: Place,
  { outcome, minimumAge }: PlaceVerdict,
): Promise<void> {
  await pool.query(
    `insert into place_checks (id, user_id, at, provider, place, outcome, minimum_age)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [newId(), userId, new Date(at), provider, place, outcome, minimumAge],
  );
}
