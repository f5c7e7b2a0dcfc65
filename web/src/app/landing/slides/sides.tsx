/** Two halves of a disc about to meet at the halfway line. */
export function SidesPicture() {
  return (
    <svg viewBox="0 0 720 430" aria-hidden="true">
      <defs>
        <linearGradient id="sides-home">
          <stop offset="0" stopColor="var(--home)" />
          <stop offset="1" stopColor="var(--home)" stopOpacity="0.55" />
        </linearGradient>
        <linearGradient id="sides-away">
          <stop offset="0" stopColor="var(--away)" stopOpacity="0.55" />
          <stop offset="1" stopColor="var(--away)" />
        </linearGradient>
      </defs>
      <rect width="720" height="430" fill="var(--raised)" />
      <g fill="none" stroke="var(--hairline)" strokeWidth="2">
        <path d="M0 58h720M0 372h720M360 58v314" />
        <circle cx="360" cy="215" r="78" />
        <path d="M0 132h96v166H0M720 132h-96v166h96" />
        <path d="M96 176a46 46 0 0 1 0 78M624 176a46 46 0 0 0 0 78" />
      </g>
      <g strokeWidth="5" strokeLinecap="round" fill="none">
        <path stroke="var(--home)" strokeOpacity="0.35" d="M92 160h74M62 215h88M92 270h74" />
        <path stroke="var(--away)" strokeOpacity="0.35" d="M628 160h-74M658 215h-88M628 270h-74" />
      </g>
      <path fill="url(#sides-home)" d="M330 85v260a130 130 0 0 1 0-260Z" />
      <path fill="url(#sides-away)" d="M390 85a130 130 0 0 1 0 260Z" />
      <g stroke="var(--text)" strokeWidth="4" strokeLinecap="round" strokeOpacity="0.75">
        <path d="M360 116v-22M360 336v-22M350 156l-8-10M370 156l8-10M350 274l-8 10M370 274l8 10" />
      </g>
      <circle cx="360" cy="215" r="7" fill="var(--text)" />
    </svg>
  );
}
