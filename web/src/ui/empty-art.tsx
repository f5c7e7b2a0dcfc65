export type EmptyArtKind = 'disc' | 'paid' | 'ticket' | 'board' | 'bell' | 'people' | 'panes';

const home = { fill: 'none', stroke: 'var(--home)', strokeWidth: 2, strokeDasharray: '5 4' } as const;
const away = { ...home, stroke: 'var(--away)' } as const;
const whole = { fill: 'none', stroke: 'var(--won)', strokeWidth: 2.5 } as const;
const line = { ...home, stroke: 'var(--faint)' } as const;

const drawings = {
  paid: (
    <>
      <circle {...whole} cx="50" cy="46" r="41" />
      <path {...whole} d="m31 47 13 13 25-28" strokeWidth={5} strokeLinejoin="round" />
    </>
  ),
  disc: (
    <>
      <path {...home} d="M47 5v82A41.2 41.2 0 0 1 47 5Z" />
      <path {...away} d="M53 5a41.2 41.2 0 0 1 0 82Z" />
    </>
  ),
  ticket: (
    <>
      <path {...home} d="M62 22H16a8 8 0 0 0-8 8v32a8 8 0 0 0 8 8h46" />
      <path {...away} d="M62 22a6 6 0 0 0 12 0h10a8 8 0 0 1 8 8v32a8 8 0 0 1-8 8H74a6 6 0 0 0-12 0" />
      <path {...line} d="M68 32v30M20 38h28M20 54h18" />
    </>
  ),
  board: (
    <>
      <rect {...home} x="8" y="20" width="40" height="44" rx="8" />
      <rect {...away} x="52" y="20" width="40" height="44" rx="8" />
      <path {...line} d="M22 42h12M66 42h12M30 76h40" />
    </>
  ),
  bell: (
    <>
      <path {...home} d="M48 12a24 24 0 0 0-22 24c0 20-6 24-10 30h32" />
      <path {...away} d="M52 12a24 24 0 0 1 22 24c0 20 6 24 10 30H52" />
      <path {...line} d="M42 74a8 8 0 0 0 16 0" />
    </>
  ),
  panes: (
    <>
      <rect {...home} x="8" y="14" width="28" height="64" rx="8" />
      <rect {...away} x="44" y="14" width="48" height="64" rx="8" />
      <path {...line} d="M16 30h12M16 42h12M16 54h12M56 34h24M56 46h24M56 58h12" />
    </>
  ),
  people: (
    <>
      <circle {...home} cx="34" cy="32" r="14" />
      <path {...home} d="M10 76c0-16 10-24 24-24 6 0 10 2 14 4v20Z" />
      <circle {...away} cx="68" cy="32" r="14" />
      <path {...away} d="M92 76c0-16-10-24-24-24-6 0-10 2-14 4v20Z" />
    </>
  ),
};

/** Dashed outlines in both sides' colors, for empty states, and a check for what went through. */
export function EmptyArt({ kind }: { kind: EmptyArtKind }) {
  return (
    <svg width="88" height="81" viewBox="0 0 100 92" aria-hidden="true" strokeLinecap="round" opacity="0.85">
      {drawings[kind]}
    </svg>
  );
}
