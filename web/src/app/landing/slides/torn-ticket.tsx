/** A ticket torn at its perforation: the bet on one part, the money on the other. */
export function TornTicketPicture() {
  return (
    <svg viewBox="0 0 720 430" aria-hidden="true">
      <rect width="720" height="430" fill="var(--raised)" />
      <g fill="var(--hairline)">
        <path d="M600 68l12 7-9 9zM470 40l14 4-10 11zM96 366l13-5-2 14zM196 392l10 9-13 2zM640 330l11 8-13 5z" />
      </g>
      <g transform="rotate(-5 250 215)">
        <path
          fill="var(--surface)"
          stroke="var(--control-line)"
          strokeWidth="2"
          d="M96 102h334l-9 17 11 18-12 18 12 18-12 18 12 18-12 18 12 18-12 18 12 18-12 18 11 18-9 13H96a22 22 0 0 1-22-22V124a22 22 0 0 1 22-22Z"
        />
        <path stroke="var(--hairline)" strokeWidth="10" strokeLinecap="round" d="M112 142h70" />
        <path
          stroke="var(--hairline)"
          strokeWidth="10"
          strokeLinecap="round"
          d="M204 142h120"
          opacity="0.6"
        />
        <path fill="var(--home)" d="M144 176v48a24 24 0 0 1 0-48Z" />
        <path fill="var(--home)" fillOpacity="0.3" d="M148 176a24 24 0 0 1 0 48Z" />
        <path stroke="var(--text)" strokeWidth="13" strokeLinecap="round" d="M196 200h146" opacity="0.85" />
        <path stroke="var(--hairline)" strokeWidth="2" d="M112 242h282" />
        <path fill="var(--away)" fillOpacity="0.3" d="M144 260v48a24 24 0 0 1 0-48Z" />
        <path fill="var(--away)" d="M148 260a24 24 0 0 1 0 48Z" />
        <path stroke="var(--text)" strokeWidth="13" strokeLinecap="round" d="M196 284h104" opacity="0.85" />
      </g>
      <g transform="translate(34 6) rotate(8 540 215)">
        <path
          fill="var(--surface)"
          stroke="var(--control-line)"
          strokeWidth="2"
          d="M449 102h151a22 22 0 0 1 22 22v184a22 22 0 0 1-22 22H449l9-13-11-18 12-18-12-18 12-18-12-18 12-18-12-18 12-18-12-18 12-18-11-18Z"
        />
        <path stroke="var(--hairline)" strokeWidth="9" strokeLinecap="round" d="M490 146h52" />
        <path stroke="var(--text)" strokeWidth="17" strokeLinecap="round" d="M492 178h92" opacity="0.85" />
        <path stroke="var(--hairline)" strokeWidth="9" strokeLinecap="round" d="M490 230h64" />
        <path stroke="var(--text)" strokeWidth="17" strokeLinecap="round" d="M492 262h78" opacity="0.85" />
      </g>
      <g stroke="var(--text)" strokeOpacity="0.55" strokeWidth="4" strokeLinecap="round">
        <path d="M454 70l4-22M430 76l-6-18M478 78l12-16" />
        <path d="M460 366l2 20M438 360l-8 16M482 360l10 14" />
      </g>
    </svg>
  );
}
