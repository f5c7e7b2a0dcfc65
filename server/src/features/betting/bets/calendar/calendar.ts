import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { findSport } from '@sidebet/domain/sports';
import type { Uses } from '../../../../context.ts';
import { newId } from '../../../../db/new-id.ts';
import type { Download } from '../../../../http/files.ts';
import {
  createLinkTokens,
  type LinkTokenContext,
  type LinkTokens,
  type PresentedLink,
} from '../../../../limits/link-tokens.ts';
import { type BetViewRow, betViewColumns, betViewJoins, shownBetOfRow } from '../bet-view.ts';
import { writeIcs } from './ics.ts';

type CalendarContext = Uses<'pool' | 'wallClock' | 'siteUrl' | 'site'>;

const maxBets = 200;

/** Tokens of calendars' addresses, by the calendar's id. */
export function createCalendarTokens(context: LinkTokenContext): LinkTokens {
  return createLinkTokens(context, { label: 'sidebet calendars 1', refusal: 'calendarNotFound' });
}

/** The path of the user's calendar; null while it is off. */
export async function findCalendarPath(
  { pool }: Uses<'pool'>,
  tokens: LinkTokens,
  userId: string,
): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>('select id from calendar_feeds where user_id = $1', [
    userId,
  ]);
  return rows[0] ? `/api/calendars/${rows[0].id}/${tokens.tokenOf(rows[0].id)}` : null;
}

/** Turns the calendar on. A new id ends an earlier address. */
export async function renewCalendar({ pool, wallClock }: CalendarContext, userId: string): Promise<void> {
  await pool.query(
    `insert into calendar_feeds (user_id, id, created_at) values ($1, $2, $3)
     on conflict (user_id) do update set id = excluded.id, created_at = excluded.created_at`,
    [userId, newId(), new Date(wallClock.now())],
  );
}

export async function deleteCalendar({ pool }: Uses<'pool'>, userId: string): Promise<void> {
  await pool.query('delete from calendar_feeds where user_id = $1', [userId]);
}

/**
 * The running bets of a calendar's user as iCalendar, without amounts or people. Refuses a wrong token, and an address that
 * was renewed or turned off, as calendarNotFound.
 */
export async function readCalendar(
  { pool, wallClock, siteUrl, site, gameSpeed }: CalendarContext & Uses<'gameSpeed'>,
  tokens: LinkTokens,
  id: string,
  link: PresentedLink,
): Promise<Download | Refusal> {
  const verified = tokens.verify(id, link);
  if (typeof verified !== 'boolean') return verified;
  const found = await pool.query<{ userId: string }>('select user_id from calendar_feeds where id = $1', [
    id,
  ]);
  if (!found.rows[0]) return refuse('calendarNotFound');
  const { userId } = found.rows[0];
  const { rows } = await pool.query<BetViewRow>({
    name: 'bets-in-calendar',
    text: `select ${betViewColumns}
           from (select * from bets where creator_id = $1 and status = 'Active'
                 union all select * from bets where acceptor_id = $1 and status = 'Active') b
           ${betViewJoins} order by starts_at, b.id limit ${maxBets}`,
    values: [userId],
  });
  const events = rows.map((row) => {
    const { bet, setting, view } = shownBetOfRow(row, gameSpeed);
    const { pick } = bet.creatorId === userId ? view.creator : view.acceptor;
    const starts = setting.startsAt;
    const game = `${view.homeTeam} vs ${view.awayTeam}`;
    return {
      uid: `${bet.id}@sidebet`,
      starts,
      ends: starts + findSport(setting.sportKey).usualLengthMs,
      summary: `${pick}: ${game}`,
      description: `Your pick: ${pick}`,
      url: `${siteUrl()}/BetDetails?id=${bet.id}`,
    };
  });
  const body = writeIcs(await site.readName(), events, wallClock.now());
  return { filename: 'sidebet.ics', contentType: 'text/calendar; charset=utf-8', body };
}
