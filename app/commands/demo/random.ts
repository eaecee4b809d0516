/** Small seeded generator (mulberry32): the same community every time. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Some members of a list, in random order. */
export function some<E>(list: readonly E[], count: number, random: () => number): E[] {
  const rest = [...list]
  const out: E[] = []
  while (out.length < count && rest.length > 0)
    out.push(rest.splice(Math.floor(random() * rest.length), 1)[0]!)
  return out
}
