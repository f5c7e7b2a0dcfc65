/** The cost of scrypt. `N` is a power of two. One hash takes 128 · N · r bytes of memory. */
export type HashCost = { readonly N: number; readonly r: number; readonly p: number };
