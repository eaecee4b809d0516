type Counts = {
  nonNull: number
  casts: number
  asUnknown: number
  asNever: number
  /** The files of each. */
  typeCircles: string[][]
}

export function countCode(root: string): Counts
