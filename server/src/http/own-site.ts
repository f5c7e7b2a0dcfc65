import { documentTitle } from '@sidebet/contract/public-pages';
import { escapeHtml } from '@sidebet/domain/escape-html';
import { defaultSite, onButton, type SiteSettings, type SiteTheme } from '@sidebet/domain/site/site-settings';
import { type Head, meta } from './site-head.ts';

/** What pages of a site without cash have: their own name and colors, and nothing for search engines. */

export const stylePath = '/site.css';

/** The head of a page. `site` is null until its settings are chosen. The web app reads the meta element (web/src/lib/site.ts). */
export function ownHeadHtml(head: Head, site: SiteSettings | null): string {
  const { name } = site ?? defaultSite;
  const title = escapeHtml(documentTitle(head.title, name));
  const tags = [
    `<title>${title}</title>`,
    meta('name', 'description', 'Bets between friends, in points or settled between you. For adults 18+.'),
    meta('name', 'robots', 'noindex'),
    `<link rel="canonical" href="${escapeHtml(head.canonicalPath)}" />`,
    meta('property', 'og:site_name', name),
    meta('property', 'og:title', head.title),
    meta('name', 'sidebet-site', JSON.stringify({ name })),
    ...(site ? [`<link rel="stylesheet" href="${stylePath}" />`] : []),
  ];
  return tags.join('\n    ');
}

/** Puts the colors of buttons above those of web/src/ui/tokens.css. Colors were validated as `#rrggbb`. */
export function siteStyle(site: SiteSettings): string {
  const rule = (theme: SiteTheme, color: string) => {
    const hover = `color-mix(in srgb, ${color} 88%, ${theme === 'dark' ? '#ffffff' : '#000000'})`;
    const ink = onButton[theme];
    return `:root:root[data-theme="${theme}"] { --primary: ${color}; --primary-hover: ${hover}; --on-primary: ${ink}; --on-primary-muted: ${ink}; }\n`;
  };
  return rule('dark', site.darkColor) + rule('light', site.lightColor);
}

/** The manifest of the installed app, under the site's name. */
export function ownManifest(manifest: string, site: SiteSettings | null): string {
  const { name } = site ?? defaultSite;
  const description = 'Bets between friends. For adults 18+.';
  return JSON.stringify({ ...JSON.parse(manifest), name, short_name: name, description });
}
