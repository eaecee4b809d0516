/** A page of a list: the total and the rows. */
export type Page<T> = { count: number; list: T[] }

export type Slice = { page: number; size: number; offset: number }

export function slice(page: number, size: number): Slice {
  return { page, size, offset: (page - 1) * size }
}

/** Number of the last page; 1 for an empty list. */
export function lastPage(count: number, size: number): number {
  return Math.max(1, Math.ceil(count / size))
}
