import { expect, test } from 'vitest';
import { type CalendarEvent, writeIcs } from './ics.ts';

const game: CalendarEvent = {
  uid: 'bet-1@sidebet',
  starts: Date.UTC(2026, 8, 10, 0, 20),
  ends: Date.UTC(2026, 8, 10, 3, 30),
  summary: 'Chiefs −3.5: Chiefs vs Bills',
  description: 'You picked Chiefs −3.5.',
  url: 'https://sidebet.example/BetDetails?id=1',
};
const splitLines = (text: string) => text.split('\r\n');

test('a calendar has its events with times in UTC, and ends each line with CRLF', () => {
  expect(splitLines(writeIcs('Sidebet', [game], Date.UTC(2026, 8, 1, 12)))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sidebet//Running bets//EN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Sidebet',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    'UID:bet-1@sidebet',
    'DTSTAMP:20260901T120000Z',
    'DTSTART:20260910T002000Z',
    'DTEND:20260910T033000Z',
    'SUMMARY:Chiefs −3.5: Chiefs vs Bills',
    'DESCRIPTION:You picked Chiefs −3.5.',
    'URL:https://sidebet.example/BetDetails?id=1',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test.each([
  ['a; b, c\\d', 'SUMMARY:a\\; b\\, c\\\\d'],
  ['two\nlines', 'SUMMARY:two\\nlines'],
  ['x\r\nEND:VCALENDAR', 'SUMMARY:x\\nEND:VCALENDAR'],
])('%j is escaped', (summary, line) => {
  expect(splitLines(writeIcs('Sidebet', [{ ...game, summary }], 0))).toContain(line);
});

test('a long line is folded at 75 bytes, never within a character', () => {
  const summary = 'é−'.repeat(60);
  const text = writeIcs('Sidebet', [{ ...game, summary }], 0);
  for (const line of splitLines(text)) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${summary}\r\n`);
});
