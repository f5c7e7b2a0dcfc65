import { defaultSite } from '@sidebet/domain/site/site-settings';
import type { TestDatabase } from './database.ts';

/** Lets tests create users on a site without cash. Call it before the site's first request. */
export async function openToAnyone({ pool }: TestDatabase): Promise<void> {
  const { name, darkColor, lightColor } = defaultSite;
  await pool.query(
    `insert into site_settings (name, dark_color, light_color, joining) values ($1, $2, $3, 'anyone')`,
    [name, darkColor, lightColor],
  );
}
