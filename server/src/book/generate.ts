/**
 * Functions made of lists of names, at start. A loop over the names of a bet costs five times as much as an object literal, and
 * each command reads, writes and stores bets. The names are constants of the code, never input.
 */

/** Makes objects of a source's fields, each copied by its name or computed. Every object has the same fields in the same order. */
export function objectBuilder<Source, Made>(
  copied: readonly string[],
  computed: { readonly [Field in keyof Made]?: (source: Source) => Made[Field] | undefined },
): (source: Source) => Made {
  const fields = [
    ...copied.map((name) => `${name}: source.${name}`),
    ...Object.keys(computed).map((name) => `${name}: computed.${name}(source)`),
  ];
  return generate(`(source) => ({ ${fields.join(', ')} })`, { computed }) as (source: Source) => Made;
}

/** A function of its JavaScript text, which sees the given names. */
export function generate(text: string, given: Readonly<Record<string, unknown>>): unknown {
  return new Function(...Object.keys(given), `return ${text};`)(...Object.values(given));
}
