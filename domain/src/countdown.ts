const secondMs = 1_000;
const dayMs = 24 * 3_600_000;

/** What is left in milliseconds, to the second within a day: "1:32:08", "4:05", "1 day", "3 days". Zero once it is over. */
export function countdownLabel(leftMs: number): string {
  if (leftMs >= dayMs) {
    const days = Math.floor(leftMs / dayMs);
    return `${days} ${days === 1 ? 'day' : 'days'}`;
  }
  const seconds = Math.ceil(Math.max(0, leftMs) / secondMs);
  const [hours, ...rest] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60), seconds % 60];
  const parts = hours === 0 ? rest : [hours, ...rest];
  return parts.map((part, i) => (i === 0 ? part : String(part).padStart(2, '0'))).join(':');
}
