import { defaultSite, type SiteSettings } from '@sidebet/domain/site/site-settings';
import { appendAudit } from '../audit/append.ts';
import { commandLine } from '../audit/command-line.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Pool } from '../db/pool.ts';
import type { WallClock } from '../time/clock.ts';

/** The settings of a site without cash (docs/adr/0047). */
export type Site = {
  /** Null until they are chosen, and on sites with cash. May be 5 seconds old, or older while the database is away. */
  read(): Promise<SiteSettings | null>;
  /** What the site is called. */
  readName(): Promise<string>;
  write(settings: SiteSettings): Promise<void>;
};

const freshMs = 5_000;

/** The link is in the server's output. */
const setupLink = { id: commandLine.id, name: 'setup link' };

export function openSite(pool: Pool, wallClock: WallClock, offersCash: boolean): Site {
  let known: Promise<SiteSettings | null> = Promise.resolve(null);
  let readAt = Number.NEGATIVE_INFINITY;
  function read(): Promise<SiteSettings | null> {
    const now = wallClock.now();
    if (offersCash || now - readAt < freshMs) return known;
    readAt = now;
    const before = known;
    // Pages are sent without the database too.
    known = readSettings(pool).catch(() => before);
    return known;
  }

  return {
    read,
    readName: async () => (await read())?.name ?? defaultSite.name,
    async write(settings) {
      const { name, darkColor, lightColor, joining } = settings;
      await inTransaction(pool, async (client) => {
        await client.query(
          `insert into site_settings (name, dark_color, light_color, joining) values ($1, $2, $3, $4)
         on conflict (only_row) do update set name = $1, dark_color = $2, light_color = $3, joining = $4, changed_at = now()`,
          [name, darkColor, lightColor, joining],
        );
        await appendAudit(
          client,
          {
            actor: setupLink,
            action: 'site.change',
            subject: { kind: 'site', id: 'site' },
            reason: 'Saved on the setup page.',
            details: settings,
          },
          wallClock.now(),
        );
      });
      known = Promise.resolve(settings);
    },
  };
}

async function readSettings(pool: Pool): Promise<SiteSettings | null> {
  const { rows } = await pool.query<SiteSettings>(
    'select name, dark_color, light_color, joining from site_settings',
  );
  return rows[0] ?? null;
}
