import { inflateSync } from 'node:zlib';

/** Parses RFC 4180 CSV into cells. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|$)/g)) {
    if (end === '' && !quoted && !plain) break;
    rows.at(-1)!.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}

/**
 * The texts on a PDF's pages in drawing order. Its streams are deflated, and words are hexadecimal pieces between
 * kerns.
 */
export function textsOfPdf(pdf: Buffer): string[] {
  const raw = pdf.toString('latin1');
  // By its length: compressed bytes may end like the line break before `endstream`.
  const streams = raw.matchAll(/\/Length (\d+)\n\/Filter \/FlateDecode\n>>\r?\nstream\r?\n/g);
  return [...streams].flatMap(({ 0: head, 1: length, index }) => {
    const from = index + head.length;
    const content = inflateSync(pdf.subarray(from, from + Number(length))).toString('latin1');
    return [...content.matchAll(/\[(.*?)\] TJ/g)].map(([, pieces]) =>
      [...pieces!.matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex]) => Buffer.from(hex!, 'hex').toString('latin1'))
        .join(''),
    );
  });
}
