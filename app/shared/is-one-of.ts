/** Whether a value is in a list, which may have a narrower type. */
export const isOneOf = <T extends string | number>(
  list: readonly T[],
  value: string | number,
): value is T => list.some(one => one === value)
