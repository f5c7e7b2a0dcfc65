import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MoneyTotals } from '@sidebet/contract/wallet';
import { formatDollars } from '@sidebet/domain/cents';
import { dateTimeLabel } from '@sidebet/domain/time-label';
import type { StatementPeriod } from '@sidebet/domain/wallet/statement';
import PDFDocument from 'pdfkit';
import { fitting, printable } from './pdf-text.ts';
import type { TransactionView } from './transaction-line.ts';

export type PdfStatement = {
  readonly user: { readonly name: string; readonly username: string; readonly email: string };
  /** The user's time zone; null for the CDT default. */
  readonly timeZone: string | null;
  readonly period: StatementPeriod;
  readonly totals: MoneyTotals & { readonly lines: number };
  readonly madeAt: number;
  readonly lines: AsyncIterable<readonly TransactionView[]>;
};

/** US Letter, in points. */
const page = { width: 612, height: 792, left: 48, right: 564, bottom: 744 };
const ink = '#0f1520';
const muted = '#556277';
const hairline = '#dde3ec';
const rowHeight = 17;
const firstTableTop = 292;
const laterTableTop = 84;

const columns = [
  { title: 'Date', x: 48, width: 108, align: 'left' },
  { title: 'Description', x: 160, width: 92, align: 'left' },
  { title: 'About', x: 256, width: 134, align: 'left' },
  { title: 'Amount', x: 392, width: 56, align: 'right' },
  { title: 'Before Balance', x: 450, width: 58, align: 'right' },
  { title: 'After Balance', x: 510, width: 54, align: 'right' },
] as const;

const rowsOn = (tableTop: number) => Math.floor((page.bottom - 24 - tableTop - 20) / rowHeight);

/** The number of pages for this many lines; the first page has room for fewer. */
export function pageCount(lines: number): number {
  return 1 + Math.ceil(Math.max(0, lines - rowsOn(firstTableTop)) / rowsOn(laterTableTop));
}

/** A statement on US Letter pages: header, totals, then every transfer. Streamed while it is read. */
export function writePdf(statement: PdfStatement): Readable {
  const { period, user } = statement;
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    pdfVersion: '1.7',
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: `Sidebet statement, ${period.from} to ${period.to}`,
      Author: 'Sidebet',
      Subject: `Movements of ${printable(user.username)}`,
      CreationDate: new Date(statement.madeAt),
    },
  });
  draw(doc, statement).then(
    () => doc.end(),
    (error: Error) => doc.destroy(error),
  );
  // pdfkit's document is a readable stream, although its types use an older name.
  return doc as unknown as Readable;
}

type Doc = InstanceType<typeof PDFDocument>;

async function draw(doc: Doc, statement: PdfStatement): Promise<void> {
  const pages = pageCount(statement.totals.lines);
  let number = 1;
  drawHeader(doc, statement);
  drawTotals(doc, statement.totals);
  let y = drawTableHead(doc, firstTableTop);
  let left = rowsOn(firstTableTop);
  drawFooter(doc, number, pages);
  if (statement.totals.lines === 0) {
    write(doc, 'No transactions found', page.left, y + 8, { color: muted });
  }
  for await (const some of statement.lines) {
    for (const line of some) {
      if (left === 0) {
        doc.addPage();
        number += 1;
        drawLaterHeader(doc, statement);
        y = drawTableHead(doc, laterTableTop);
        left = rowsOn(laterTableTop);
        drawFooter(doc, number, pages);
      }
      drawLine(doc, dateTimeLabel(line.createdAt, statement.timeZone), line, y);
      y += rowHeight;
      left -= 1;
    }
    await whileUnread(doc as unknown as Readable);
  }
}

/** Waits until most of the output was read, so a slow reader does not fill memory. */
async function whileUnread(stream: Readable): Promise<void> {
  while (stream.readableLength > 1_000_000 && !stream.destroyed) await sleep(20);
  if (stream.destroyed) throw new Error('The reader of a statement went away.');
}

function drawHeader(doc: Doc, { user, period, madeAt, timeZone }: PdfStatement): void {
  drawDisc(doc, page.left + 11, 60);
  write(doc, 'Sidebet', page.left + 30, 50, { size: 20, bold: true });
  write(doc, 'Statement', page.left, 92, { size: 15, bold: true });
  write(doc, `${longDay(period.from)} to ${longDay(period.to)}`, page.left, 113, { size: 10, color: muted });
  const right = { width: 220, align: 'right', size: 10 } as const;
  const name = printable(user.name);
  const lines = [name.includes('?') ? user.username : name, user.email, `@${user.username}`];
  for (const [i, line] of lines.entries()) {
    write(doc, line, page.right - 220, 52 + 15 * i, {
      ...right,
      bold: i === 0,
      color: i === 0 ? ink : muted,
    });
  }
  write(doc, `Made ${dateTimeLabel(madeAt, timeZone)}`, page.right - 220, 113, { ...right, color: muted });
}

function drawLaterHeader(doc: Doc, { user, period }: PdfStatement): void {
  drawDisc(doc, page.left + 7, 54, 0.6);
  write(doc, 'Sidebet', page.left + 20, 47, { size: 13, bold: true });
  const about = `@${user.username}, ${period.from} to ${period.to}`;
  write(doc, about, page.right - 300, 50, { width: 300, align: 'right', color: muted });
}

/** The brand: one disc, two sides. */
function drawDisc(doc: Doc, x: number, y: number, scale = 1): void {
  doc.save().translate(x, y).scale(scale);
  doc.path('M-1 -11 A11 11 0 0 0 -1 11 Z').fill('#0b6bd3');
  doc.path('M1 -11 A11 11 0 0 1 1 11 Z').fill('#c2540a');
  doc.restore();
}

function drawTotals(doc: Doc, totals: MoneyTotals): void {
  const rows = [
    [
      ['Opening balance', totals.openingCents],
      ['Deposits', totals.depositsCents],
      ['Withdrawals', totals.withdrawalsCents],
      ['Closing balance', totals.closingCents],
    ],
    [
      ['Put into bets', totals.wagersCents],
      ['Paid to you by bets', totals.winningsCents],
      ['Net result', totals.netResultCents],
      ['Adjustments', totals.adjustmentsCents],
    ],
  ] as const;
  const width = (page.right - page.left) / 4;
  doc
    .roundedRect(page.left, 140, page.right - page.left, 104, 8)
    .lineWidth(1)
    .stroke(hairline);
  for (const [row, cells] of rows.entries()) {
    for (const [column, [label, cents]] of cells.entries()) {
      const x = page.left + width * column + 14;
      write(doc, label, x, 154 + 46 * row, { color: muted });
      const amount = formatDollars(cents);
      write(doc, amount, x, 167 + 46 * row, {
        size: amount.length > 14 ? 9 : 13,
        bold: true,
        width: width - 18,
      });
    }
  }
  const note =
    'Put into bets: less refunds. Paid to you: less what corrected results took back. Net result: of bets settled in this time. Deposits: less what went back. All days are UTC-5.';
  write(doc, note, page.left, 254, { size: 7.5, color: muted });
}

function drawTableHead(doc: Doc, top: number): number {
  for (const { title, x, width, align } of columns) {
    write(doc, title, x, top, { size: 7.5, bold: true, color: muted, width, align });
  }
  doc
    .moveTo(page.left, top + 14)
    .lineTo(page.right, top + 14)
    .lineWidth(0.8)
    .stroke(ink);
  return top + 20;
}

function drawLine(doc: Doc, date: string, line: TransactionView, y: number): void {
  const cells = [
    date,
    line.description,
    line.about ?? '',
    `${line.amountCents > 0 ? '+' : ''}${formatDollars(line.amountCents)}`,
    formatDollars(line.beforeBalanceCents),
    formatDollars(line.afterBalanceCents),
  ];
  for (const [i, { x, width, align }] of columns.entries()) {
    write(doc, cells[i]!, x, y, { width, align, bold: i === 3, shrink: i === 0 || i > 2 });
  }
  doc
    .moveTo(page.left, y + 12.5)
    .lineTo(page.right, y + 12.5)
    .lineWidth(0.4)
    .stroke(hairline);
}

function drawFooter(doc: Doc, number: number, pages: number): void {
  const right = { width: 200, align: 'right', color: muted } as const;
  write(doc, 'Amounts in US dollars.', page.left, page.bottom, { color: muted });
  write(doc, `Page ${number} of ${pages}`, page.right - 200, page.bottom, right);
}

type Style = {
  readonly size?: number;
  readonly bold?: boolean;
  readonly color?: string;
  readonly width?: number;
  readonly align?: 'left' | 'right';
  /** Amounts and dates are never cut: the font shrinks until they fit. */
  readonly shrink?: boolean;
};

function write(
  doc: Doc,
  text: string,
  x: number,
  y: number,
  { size = 8, bold, color = ink, width, align = 'left', shrink }: Style,
): void {
  doc
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(color);
  let shown = printable(text);
  if (width !== undefined && shrink) {
    const wide = doc.widthOfString(shown);
    if (wide > width) doc.fontSize((size * width) / wide);
  } else if (width !== undefined) {
    shown = fitting(shown, width, (part) => doc.widthOfString(part));
  }
  const left = align === 'right' && width !== undefined ? x + width - doc.widthOfString(shown) : x;
  doc.text(shown, left, y, { lineBreak: false });
}

/** "2026-11-22" as a long date. */
function longDay(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(at);
}
