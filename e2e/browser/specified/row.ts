/** Who looks: 'person' is whoever the state is about, 'friend' the other one in it. */
export type Role = 'visitor' | 'person' | 'friend';

/** What kind of thing on the screen must carry the text. */
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

/** The part of the screen to look in, where the same word stands in several. */
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

/** One specified text, where it must be seen, by whom, and in which state of the product. */
export type SpecifiedText = {
  /** As SPEC.md writes it, letter by letter. */
  readonly text: string;
  /** As it reads in this state where SPEC.md leaves a blank; `{…}` is filled with what the state made. */
  readonly shown?: string;
  /** The section of SPEC.md that asks for it. */
  readonly section: 2 | 3 | 4 | 5 | 7 | 8 | 9;
  readonly route: string;
  readonly state: string;
  readonly role: Role;
  readonly where: Where;
  readonly in?: Region;
  /** The label of the control whose value it is. */
  readonly of?: string;
  readonly width?: 'wide' | 'narrow';
};

type Place = Pick<SpecifiedText, 'section' | 'route' | 'state'> & Options & { readonly role?: Role };
type Options = Partial<Pick<SpecifiedText, 'shown' | 'section' | 'in' | 'of' | 'width'>>;
type Line = readonly [where: Where, text: string, options?: Options];

/** The texts of one state; a line's own options win over what the state says for all of them. */
export function at(place: Place, lines: readonly Line[]): SpecifiedText[] {
  return lines.map(([where, text, options]) => ({ role: 'person', ...place, where, text, ...options }));
}

/** The row in words, to be found again in the table when it fails. */
export function nameOf(row: SpecifiedText): string {
  const as = row.shown ? ` as '${row.shown}'` : '';
  const inside = row.in ? ` in the ${row.in}` : '';
  const only = row.width ? `, ${row.width} only` : '';
  return `'${row.text}'${as} (SPEC ${row.section}): ${row.where}${inside} at ${row.route}, ${row.role}, ${row.state}${only}`;
}

/** Replaces `{name}` by what the state made of that name. */
export function fill(text: string, facts: Readonly<Record<string, string>>): string {
  return text.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const fact = facts[name];
    if (fact === undefined) throw new Error(`The state says nothing of {${name}}, which '${text}' needs.`);
    return fact;
  });
}
