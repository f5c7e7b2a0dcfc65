import { Readable } from 'node:stream';
import { centsToDecimal } from '@sidebet/domain/cents';
import { dateTimeLabel } from '@sidebet/domain/time-label';
import { iso } from '../../../time/instants.ts';
import type { TransactionView } from './transaction-line.ts';

const header = [
  'Date',
  'Instant',
  'Type',
  'Description',
  'About',
  'Amount',
  'Before Balance',
  'After Balance',
  'Status',
  'Bet',
];

/** A statement as CSV (RFC 4180), streamed while it is read. Dates are in the user's time zone. */
export function writeCsv(
  lines: AsyncIterable<readonly TransactionView[]>,
  timeZone: string | null,
): Readable {
  return Readable.from(writeRows(lines, timeZone), { objectMode: false });
}

async function* writeRows(lines: AsyncIterable<readonly TransactionView[]>, timeZone: string | null) {
  // The byte order mark tells spreadsheets that the text is UTF-8.
  yield `\uFEFF${row(header)}`;
  for await (const some of lines) yield some.map((line) => row(writeCells(line, timeZone))).join('');
}

function writeCells(line: TransactionView, timeZone: string | null): string[] {
  return [
    dateTimeLabel(line.createdAt, timeZone),
    iso(line.createdAt),
    line.type,
    line.description,
    line.about ?? '',
    centsToDecimal(line.amountCents),
    centsToDecimal(line.beforeBalanceCents),
    centsToDecimal(line.afterBalanceCents),
    line.status ?? '',
    line.betUniqueId ?? '',
  ];
}

function row(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/**
 * Quotes where needed. Text that a spreadsheet would run as a formula gets a leading apostrophe. Numbers stay
 * numbers.
 */
export function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
