/** The brand: one disc, two sides. */
export function Disc({ size, className }: { size: number; className?: string | undefined }) {
  return (
    <svg width={size} height={size} viewBox="0 0 100 100" aria-hidden="true" className={className}>
      <path d="M46 0v100A50.2 50.2 0 0 1 46 0Z" fill="var(--home)" />
      <path d="M54 0a50.2 50.2 0 0 1 0 100Z" fill="var(--away)" />
    </svg>
  );
}
