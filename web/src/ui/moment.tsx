/** A time in the user's own time zone: 'Nov 21, 2026, 14:05'. */
export function Moment({ instant }: { instant: string }) {
  const at = new Date(instant);
  const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long' }).format(at);
  return (
    <time dateTime={instant} title={long}>
      {new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(at)}
    </time>
  );
}
