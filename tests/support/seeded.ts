/** Random-looking numbers, the same in every run with the same seed. */
export type Seeded = {
  /** An integer from 0 to `n` - 1. */
  below(n: number): number
  pick<T>(list: readonly T[]): T
  /** The members of the list in random order. */
  shuffled<T>(list: readonly T[]): T[]
  /** Up to `n` different members of the list. */
  some<T>(list: readonly T[], n: number): T[]
}

export function seeded(seed: number): Seeded {
  let state = (seed * 2_654_435_761) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number) => Math.floor(next() * n)
  const shuffled = <T>(list: readonly T[]) => {
    const out = [...list]
    for (let i = out.length - 1; i > 0; i--) {
      const j = below(i + 1)
      ;[out[i], out[j]] = [out[j]!, out[i]!]
    }
    return out
  }
  return {
    below,
    pick: list => list[below(list.length)]!,
    shuffled,
    some: (list, n) => shuffled(list).slice(0, n),
  }
}
