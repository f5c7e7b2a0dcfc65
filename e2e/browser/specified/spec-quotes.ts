/** A quoted text of the specification and its section. */
export type Quote = { readonly section: number; readonly text: string };

/**
 * Returns every quoted text of the given sections. An apostrophe inside a word ("haven't") or after a plural ("Friends'
 * Bets") belongs to the text; ' / ' separates texts shown one below the other.
 */
export function findQuotes(spec: string, sections: readonly number[]): Quote[] {
  return spec.split(/^## /m).flatMap((part) => {
    const section = Number.parseInt(part, 10);
    if (!sections.includes(section)) return [];
    return [...part.matchAll(quoted)].flatMap(([, text]) =>
      text!.split(' / ').map((line) => ({ section, text: line })),
    );
  });
}

const quoted = /(?<![\p{L}\d])'((?:[^'\n]|(?<=\p{L})'(?=\p{L})|(?<=s)'(?= [A-Z]\w*'))+)'(?!\p{L})/gu;

/** Where a specification lists names without quotes, and how many. */
export type Lists = readonly (readonly [after: RegExp, count: number])[];

export const specLists: Lists = [
  [/^- Links: (Home, .*), the user's full name/m, 5],
  [/the same links plus (.*)\.$/m, 2],
  [/^- Sport filter: (.*)\.$/m, 8],
  [/^### Sport side menu\n\n(.*?)\./m, 10],
  [/^- Tabs (All Bets .*?), a sport filter/m, 2],
  [/^- Tabs (Created, .*?)\./m, 3],
  [/^- Tabs (Betslip .*?)\./m, 2],
  [/buttons (Create Bet .*?)\./m, 2],
  [/^- Button per row: (.*)\.$/m, 4],
  [/^Overlay .* items have (.*?);/m, 2],
  [/each item has a .* button; (.*?);/m, 1],
  [/^- Tabs: (Account Info, .*), plus Logout/m, 8],
  [/compact bar: (.*?)\./m, 6],
  [/profile picture with (.*?) buttons/m, 2],
  [/summary with (Amount, .*Total)\./m, 3],
  [/^- Transaction History: table on wide screens \((.*?)\)/m, 5],
  [/'Stats vs: \{friend\}'; (Wins, .*?) list/m, 4],
  [/category \((general, .*?)\)/m, 6],
  [/^- Responsible Gambling cards: (.*?);/m, 5],
  [/^- Landing pages: nav (.*?),/m, 2],
];

/** The names that the specification lists without quotes: tabs, buttons, column headings, filters, menu entries. */
export function listedNames(spec: string, lists: Lists = specLists): string[] {
  return lists.flatMap(([after, count]) => {
    const names = (after.exec(spec)?.[1] ?? '')
      .replace(/ \(.*?\)/g, '')
      .split(/, otherwise |, then |, |; | and |\//)
      .map((name) => name.replace(/ \$0\.00$/, ''));
    if (names.length !== count) throw new Error(`${after} gives ${names.join(' | ')}, not ${count} names.`);
    return names;
  });
}

/** Texts that only a table or only a specification has. */
export type Difference = {
  /** Quoted, or listed as a name, and not in the table. */
  readonly missing: string[];
  /** In the table and nowhere in the specification. */
  readonly unknown: string[];
};

export function compareWithSpec(
  spec: string,
  table: readonly string[],
  exceptions: readonly string[] = [],
  lists: Lists = specLists,
): Difference {
  const flat = spec.replace(/\s+/g, ' ').toLowerCase();
  const inTable = new Set([...table, ...table.flatMap((text) => text.split(' / ')), ...exceptions]);
  const wanted = [...findQuotes(spec, screens).map(({ text }) => text), ...listedNames(spec, lists)];
  return {
    missing: [...new Set(wanted)].filter((text) => !inTable.has(text)),
    unknown: table.filter((text) => !flat.includes(text.replace(/\s+/g, ' ').toLowerCase())),
  };
}

/** The sections about screens. */
const screens = [1, 2, 3, 4, 5, 6, 7, 8, 9];
