/** The viewer: 'person' is the subject of the state, 'friend' the other user in it. */
export type Role = 'visitor' | 'person' | 'friend';

/** The kind of element that must have the text. */
export type Where =
  | 'heading'
  | 'page'
  | 'link'
  | 'button'
  | 'tab'
  | 'label'
  | 'placeholder'
  | 'value'
  | 'option'
  | 'column'
  | 'term'
  | 'toast'
  | 'field'
  | 'alert'
  | 'status';

/** The region to search, for words that occur in several. */
export type Region =
  | 'bar'
  | 'main links'
  | 'sports'
  | 'menu'
  | 'filter'
  | 'legend'
  | 'slip'
  | 'card'
  | 'main';

/** A specified text with the state, place and viewer in which it must be visible. */
export type SpecifiedText = {
  /** Exactly as specified. */
  readonly text: string;
  /** The rendered text, where the specification has a placeholder. `{…}` is filled with values from the state. */
  readonly shown?: string;
  /** The section of the specification that requires it. */
  readonly section: 2 | 3 | 4 | 5 | 7 | 8 | 9;
  readonly route: string;
  readonly state: string;
  readonly role: Role;
  readonly where: Where;
  readonly in?: Region;
  /** The label of the control with this value. */
  readonly of?: string;
  readonly width?: 'wide' | 'narrow';
  /** Shown as a sign: the bell of the bar, a cross, an arrow, a logo. Its name need not be seen. */
  readonly icon?: true;
};

type Place = Pick<SpecifiedText, 'section' | 'route' | 'state'> & Options & { readonly role?: Role };
type Options = Partial<Pick<SpecifiedText, 'shown' | 'section' | 'in' | 'of' | 'width' | 'icon'>>;
type Line = readonly [where: Where, text: string, options?: Options];

/** The texts of one state; a row's own options override the state's. */
export function at(place: Place, lines: readonly Line[]): SpecifiedText[] {
  return lines.map(([where, text, options]) => ({ role: 'person', ...place, where, text, ...options }));
}

/** Describes the row, to find it in the table when it fails. */
export function describeRow(row: SpecifiedText): string {
  const as = row.shown ? ` as '${row.shown}'` : '';
  const inside = row.in ? ` in the ${row.in}` : '';
  const only = row.width ? `, ${row.width} only` : '';
  return `'${row.text}'${as} (SPEC ${row.section}): ${row.where}${inside} at ${row.route}, ${row.role}, ${row.state}${only}`;
}

/** Replaces `{name}` with the state's value. */
export function fill(text: string, facts: Readonly<Record<string, string>>): string {
  return text.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const fact = facts[name];
    if (fact === undefined) throw new Error(`The state says nothing of {${name}}, which '${text}' needs.`);
    return fact;
  });
}
