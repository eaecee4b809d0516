/** Small writes, collected in memory until a job or the stop writes them together: reading never writes. */
export type WriteBuffer<K, V> = {
  get(key: K): V | undefined
  /** Joins the value with the one that waits under this key. A further key beyond the limit is dropped. */
  add(key: K, value: V): void
  /**
   * Passes on all that waits, and returns how much. What is left in the list after an error waits again, before what has
   * come meanwhile; of that, keys beyond the limit are dropped.
   */
  flush(write: (list: [K, V][]) => unknown): Promise<number>
}

/** `join` makes one of two values with the same key: the later one by default. */
export function makeWriteBuffer<K, V>(
  limit = Infinity,
  join: (waiting: V, added: V) => V = (_waiting, added) => added,
): WriteBuffer<K, V> {
  let pending = new Map<K, V>()
  const add = (key: K, value: V) => {
    const waiting = pending.get(key)
    if (waiting !== undefined) pending.set(key, join(waiting, value))
    else if (pending.size < limit) pending.set(key, value)
  }
  return {
    get: key => pending.get(key),
    add,
    async flush(write) {
      const list = [...pending]
      const { length } = list
      if (length === 0) return 0
      pending = new Map()
      try {
        await write(list)
      } catch (error) {
        const later = pending
        pending = new Map(list)
        for (const [key, value] of later) add(key, value)
        throw error
      }
      return length
    },
  }
}
