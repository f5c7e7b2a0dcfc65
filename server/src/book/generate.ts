/**
 * Functions made of lists of names, at start. A loop over the names of a bet costs five times as much as an object literal, and
 * each command reads, writes and stores bets. The names are constants of the code, never input.
 */

/** A field of a made object: copied from the source's field of that name, or computed. */
export type BuiltField<Source, Made> =
  | (keyof Made & string)
  | {
      [Field in keyof Made & string]-?: readonly [Field, (source: Source) => Made[Field] | undefined];
    }[keyof Made & string];

/** Makes objects of a source. Every object has the same fields in the same order. */
export function objectBuilder<Source, Made>(
  fields: readonly BuiltField<Source, Made>[],
): (source: Source) => Made {
  const parts = fields.map((field, i) =>
    typeof field === 'string' ? `${field}: source.${field}` : `${field[0]}: fields[${i}][1](source)`,
  );
  return generate(`(source) => ({ ${parts.join(', ')} })`, { fields }) as (source: Source) => Made;
}

/** A function of its JavaScript text, which sees the given names. */
export function generate(text: string, given: Readonly<Record<string, unknown>>): unknown {
  return new Function(...Object.keys(given), `return ${text};`)(...Object.values(given));
}
