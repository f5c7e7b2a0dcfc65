import { expect, test } from 'vitest';
import { decideReport, type ReportReason } from './report.ts';

test.each<[string, ReportReason, string, string]>([
  ['no text', 'harassment', '', ''],
  ['spaces around it', 'cheating', '  He uses two accounts. ', 'He uses two accounts.'],
  ['500 characters', 'other', '😀'.repeat(500), '😀'.repeat(500)],
])('a report with %s is valid', (_, reason, text, message) => {
  expect(decideReport(reason, text)).toEqual({ kind: 'ok', message });
});

test.each<[string, ReportReason, string]>([
  ['501 characters', 'harassment', 'x'.repeat(501)],
  ['"other" and no text', 'other', ' \n '],
  ['a NUL', 'offensive', 'a\0b'],
  ['half a character', 'offensive', '\ud83d'],
])('a report with %s is refused', (_, reason, text) => {
  expect(decideReport(reason, text)).toMatchObject({
    code: 'reportInvalid',
    field: 'message',
    message: 'Please describe what happened in at most 500 characters.',
  });
});
