/** Four friends from behind at a scoreboard, two per side. */
export function FriendsPicture() {
  return (
    <svg viewBox="0 0 720 430" aria-hidden="true">
      <defs>
        <linearGradient id="friends-light" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--text)" stopOpacity="0.09" />
          <stop offset="1" stopColor="var(--text)" stopOpacity="0" />
        </linearGradient>
      </defs>
      <rect width="720" height="430" fill="var(--raised)" />
      <path fill="url(#friends-light)" d="M150 216 40 430h640L570 216Z" />
      <path stroke="var(--control-line)" strokeWidth="8" d="M240 210v150M480 210v150" />
      <rect
        x="130"
        y="42"
        width="460"
        height="182"
        rx="20"
        fill="var(--surface)"
        stroke="var(--control-line)"
        strokeWidth="2"
      />
      <path stroke="var(--hairline)" strokeWidth="2" d="M130 88h460M360 88v136" />
      <g fill="var(--hairline)">
        <circle cx="158" cy="65" r="6" />
        <circle cx="178" cy="65" r="6" />
        <rect x="310" y="59" width="100" height="12" rx="6" />
      </g>
      {/* Seven-segment digits: 27 and 24. */}
      <g fill="none" strokeWidth="10" strokeLinecap="round" strokeLinejoin="round">
        <g stroke="var(--home)">
          <path d="M196 116h38v38h-38v42h38" />
          <path d="M258 116h38v80" />
        </g>
        <g stroke="var(--away)">
          <path d="M424 116h38v38h-38v42h38" />
          <path d="M486 116v38h38M524 116v80" />
        </g>
      </g>
      <g>
        <User x={136} y={322} size={1} fill="var(--home)" opacity={0.75} />
        <User x={276} y={306} size={1.12} fill="var(--home)" opacity={1} armUp />
        <User x={446} y={308} size={1.1} fill="var(--away)" opacity={1} />
        <User x={584} y={322} size={1} fill="var(--away)" opacity={0.75} />
      </g>
    </svg>
  );
}

type UserProps = { x: number; y: number; size: number; fill: string; opacity: number; armUp?: boolean };

/** Head and shoulders; x, y is the center of the head. */
function User({ x, y, size, fill, opacity, armUp = false }: UserProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      {/* Opaque background, so shapes behind do not show through. */}
      <path fill="var(--raised)" d="M-66 130c0-58 26-86 66-86s66 28 66 86Z" />
      <circle r="34" fill="var(--raised)" />
      <g fill={fill} fillOpacity={opacity}>
        <circle r="30" />
        <path d="M-62 130c0-54 24-80 62-80s62 26 62 80Z" />
      </g>
      {armUp && (
        <path
          d="M44 76C70 52 74 18 70-30"
          fill="none"
          stroke={fill}
          strokeOpacity={opacity}
          strokeWidth="22"
          strokeLinecap="round"
        />
      )}
    </g>
  );
}
