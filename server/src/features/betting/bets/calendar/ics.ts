import { iso } from '../../../../time/instants.ts';

/** A game in a calendar. Instants are milliseconds since 1970 UTC. */
export type CalendarEvent = {
  /** The same at every reading, so calendars update the event instead of adding it again. */
  readonly uid: string;
  readonly starts: number;
  readonly ends: number;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
};

/** A calendar as iCalendar text (RFC 5545). `madeAt` is when it was read. */
export function writeIcs(name: string, events: readonly CalendarEvent[], madeAt: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sidebet//Running bets//EN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${event.uid}`,
      `DTSTAMP:${utc(madeAt)}`,
      `DTSTART:${utc(event.starts)}`,
      `DTEND:${utc(event.ends)}`,
      `SUMMARY:${escaped(event.summary)}`,
      `DESCRIPTION:${escaped(event.description)}`,
      `URL:${event.url}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** 20260910T002000Z */
function utc(ms: number): string {
  return iso(ms).replace(/[-:]|\.\d+/g, '');
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
}

/** Lines of at most 75 bytes, continued after a space; a character is never split. */
function folded(line: string): string {
  const parts = [''];
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > 75) {
      parts.push('');
      bytes = 1;
    }
    parts[parts.length - 1] += character;
    bytes += size;
  }
  return parts.join('\r\n ');
}
