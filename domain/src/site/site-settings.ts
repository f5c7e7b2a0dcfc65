import { isPlainName } from '../one-line.ts';
import { type Refusal, refuseField } from '../refusals.ts';

/** Who may create an account: anyone who finds the site, or people with an invite link to a group. */
export const joiningRules = ['anyone', 'invited'] as const;
type JoiningRule = (typeof joiningRules)[number];

/** What the owner of a site without cash chooses. */
export type SiteSettings = {
  readonly name: string;
  /** `#rrggbb`, of buttons in the dark theme and in the light theme. */
  readonly darkColor: string;
  readonly lightColor: string;
  readonly joining: JoiningRule;
};

export const defaultSite: SiteSettings = {
  name: 'Sidebet',
  darkColor: '#f4f6fa',
  lightColor: '#0f1520',
  joining: 'invited',
};

/** The surfaces that a button can be on. web/src/ui/tokens.css has the same colors; a test compares them. */
export const surfaces = {
  dark: { ground: '#0b0e14', surface: '#121722', raised: '#1a2130', pressed: '#222b3c' },
  light: { ground: '#f3f5f9', surface: '#ffffff', raised: '#f1f4f9', pressed: '#e6ebf3' },
} as const;
export type SiteTheme = keyof typeof surfaces;

const surfaceNames = {
  ground: 'background',
  surface: 'cards',
  raised: 'raised areas',
  pressed: 'pressed areas',
} as const;

/** The color of text on a button. */
export const onButton: Readonly<Record<SiteTheme, string>> = { dark: '#0b0e14', light: '#ffffff' };

/** WCAG 2.2, 1.4.3. */
const minContrast = 4.5;
const maxNameLength = 30;

/**
 * Validates the settings of a site. Refuses, in this order: siteNameInvalid, then for the dark and for the light color
 * colorInvalid and colorTooFaint, which names the worst surface and its contrast.
 */
export function decideSiteSettings(input: SiteSettings): Refusal | { kind: 'site'; site: SiteSettings } {
  return listSiteMistakes(input)[0] ?? { kind: 'site', site: normalise(input) };
}

/** What {@link decideSiteSettings} refuses, in its order, one for each field. */
export function listSiteMistakes(input: SiteSettings): readonly Refusal[] {
  const { name, darkColor, lightColor } = normalise(input);
  const isName = name !== '' && [...name].length <= maxNameLength && isPlainName(name);
  return [
    isName ? null : refuseField('name', 'siteNameInvalid'),
    refuseColor('dark', 'darkColor', darkColor),
    refuseColor('light', 'lightColor', lightColor),
  ].filter((refused) => refused !== null);
}

function normalise({ name, darkColor, lightColor, joining }: SiteSettings): SiteSettings {
  return {
    name: name.trim(),
    darkColor: darkColor.trim().toLowerCase(),
    lightColor: lightColor.trim().toLowerCase(),
    joining,
  };
}

function refuseColor(theme: SiteTheme, field: string, color: string): Refusal | null {
  if (!/^#[0-9a-f]{6}$/.test(color)) return refuseField(field, 'colorInvalid');
  const worst = worstContrast(theme, color);
  if (worst.contrast >= minContrast) return null;
  // Rounded down: 4.49 is not shown as 4.5.
  const shown = (Math.floor(worst.contrast * 10) / 10).toFixed(1);
  const message = `${color} has a contrast of ${shown}:1 with the ${worst.surface} (${worst.color}) of the ${theme} theme. Please choose one with at least ${minContrast}:1.`;
  return { ...refuseField(field, 'colorTooFaint'), message };
}

/** The surface of a theme with the least contrast to a color `#rrggbb`. */
export function worstContrast(
  theme: SiteTheme,
  color: string,
): { readonly surface: string; readonly color: string; readonly contrast: number } {
  const names = Object.keys(surfaceNames) as (keyof typeof surfaceNames)[];
  const all = names.map((name) => {
    const under = surfaces[theme][name];
    return { surface: surfaceNames[name], color: under, contrast: contrast(color, under) };
  });
  return all.reduce((worst, one) => (one.contrast < worst.contrast ? one : worst));
}

/** The contrast of two colors `#rrggbb`, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
