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
  return [...raw.matchAll(/\/FlateDecode\n?>>\r?\nstream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(
    ([, bytes]) => {
      const content = inflateSync(Buffer.from(bytes!, 'latin1')).toString('latin1');
      return [...content.matchAll(/\[(.*?)\] TJ/g)].map(([, pieces]) =>
        [...pieces!.matchAll(/<([0-9a-f]*)>/g)]
          .map(([, hex]) => Buffer.from(hex!, 'hex').toString('latin1'))
          .join(''),
      );
    },
  );
}
