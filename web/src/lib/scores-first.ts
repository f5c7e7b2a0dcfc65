type Scored = { readonly homeScore: number | null };

export function hasScore({ homeScore }: Scored): boolean {
  return homeScore !== null;
}

/** Those with a score first: the others say less. Otherwise the order stays. */
export function scoresFirst<T extends Scored>(items: readonly T[]): T[] {
  return [...items.filter(hasScore), ...items.filter((item) => !hasScore(item))];
}
