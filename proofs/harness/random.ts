/** Seeded random numbers, so every failure can be reproduced. */
export type Random = {
  /** An integer from `min` to `max`, both included. */
  int(min: number, max: number): number;
  /** True with this probability, in percent. */
  chance(percent: number): boolean;
  pick<T>(items: readonly [T, ...T[]]): T;
  pickOr<T>(items: readonly T[], fallback: T): T;
  /** A weighted choice. */
  weighted<T extends string>(weights: Readonly<Record<T, number>>): T;
  shuffled<T>(items: readonly T[]): T[];
  uuid(): string;
};

export function seeded(...seeds: readonly number[]): Random {
  let state = seeds.reduce((mixed, seed) => Math.imul(mixed ^ seed, 0x9e3779b1) + 0x7f4a7c15, 0x12345678) | 0;

  // splitmix32
  function next(): number {
    state = (state + 0x9e3779b9) | 0;
    let z = state ^ (state >>> 16);
    z = Math.imul(z, 0x21f0aaad);
    z ^= z >>> 15;
    z = Math.imul(z, 0x735a2d97);
    return (z ^ (z >>> 15)) >>> 0;
  }
  const below = (limit: number) => Math.floor((next() / 2 ** 32) * limit);
  const hex = (length: number) => {
    let text = '';
    while (text.length < length) text += next().toString(16).padStart(8, '0');
    return text.slice(0, length);
  };

  return {
    int: (min, max) => min + below(max - min + 1),
    chance: (percent) => below(100) < percent,
    pick: (items) => items[below(items.length)]!,
    pickOr: (items, fallback) => (items.length === 0 ? fallback : items[below(items.length)]!),
    weighted(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights, number][];
      let left = below(entries.reduce((sum, [, weight]) => sum + weight, 0));
      for (const [name, weight] of entries) {
        left -= weight;
        if (left < 0) return name;
      }
      throw new Error('Weights must be above 0.');
    },
    shuffled(items) {
      const mixed = [...items];
      for (let i = mixed.length - 1; i > 0; i--) {
        const j = below(i + 1);
        [mixed[i], mixed[j]] = [mixed[j]!, mixed[i]!];
      }
      return mixed;
    },
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
  };
}
