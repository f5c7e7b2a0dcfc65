/** SQL as people write it, from what PostgreSQL's catalogs return. Texts in quotes and the bodies of functions stay. */
export function plainSql(sql: string): string {
  const plain = sql
    .replaceAll('::timestamp with time zone', '::timestamptz')
    .split(verbatim)
    .map((part, n) => (n % 2 === 0 ? plainPart(part) : part.replace(castOfText, "'")));
  return plain
    .join('')
    .replaceAll('$function$', '$$$$')
    .replace(/ = any \(array\[([^\][]*)\]\)/g, ' in ($1)')
    .replace(/([\w.]+(?:\(\w+\))?) >= (\w+) and \1 <= (\w+)/g, '$1 between $2 and $3');
}

const verbatim = /(\$function\$[\s\S]*\$function\$|'(?:[^']|'')*'(?:::\w+\b(?!\[))?)/;
/** A text in quotes has the type of what it is compared with or stored in. */
const castOfText = /(?<=^'[\s\S]*)'::\w+$/;

const plainPart = (part: string) =>
  part
    .toLowerCase()
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replace(' using btree', '')
    .replace(/\(fillfactor=(\d+)\)/, '(fillfactor = $1)')
    .replace(/^( ?language .*)\n (?=\S)/m, '$1 ')
    .replace(/ references (\w+)\(/g, ' references $1 (')
    .replace(/ not valid$/, '');

const width = 120;
const breaks = /^(?:and|or|for|when|where|execute|on|references)$/;

/** Breaks lines that are too long between words, if possible after a comma or before one of `breaks`. */
export function wrap(text: string): string {
  return text.split('\n').map(wrapLine).join('\n');
}

function wrapLine(line: string): string {
  if (line.length <= width) return line;
  const indent = line.search(/\S/);
  const words = line.trimStart().split(betweenWords);
  const isBreak = (n: number) => breaks.test(words[n]!) || words[n - 1]!.endsWith(',');
  const lines: string[] = [];
  for (let start = 0; start < words.length; ) {
    const spaces = ' '.repeat(start === 0 ? indent : indent + 2);
    const length = (end: number) => spaces.length + words.slice(start, end).join(' ').length;
    let end = start + 1;
    while (end < words.length && length(end + 1) <= width) end++;
    if (end < words.length)
      for (let n = end; length(n) > width / 2; n--)
        if (isBreak(n)) {
          end = n;
          break;
        }
    lines.push(spaces + words.slice(start, end).join(' '));
    start = end;
  }
  return lines.join('\n');
}

/** Spaces outside of quotes. */
const betweenWords = / (?=(?:[^']*'[^']*')*[^']*$)/;
