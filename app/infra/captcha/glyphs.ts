/**
 * Characters as pen strokes, so that no font is needed. Each stroke is a polyline in a field 10
 * wide and 14 high. Only characters that are not easily confused.
 */
export type Point = readonly [x: number, y: number]

/** Part of an ellipse as points; angles in degrees, clockwise from the right. */
export function arc(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  from: number,
  to: number,
): Point[] {
  const steps = Math.max(4, Math.round(Math.abs(to - from) / 15))
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = ((from + ((to - from) * i) / steps) * Math.PI) / 180
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)]
  })
}

const bowl = (top: number, bottom: number): Point[] => [
  [1, top],
  [5, top],
  ...arc(5, (top + bottom) / 2, 4, (bottom - top) / 2, -90, 90),
  [1, bottom],
]
const stem: Point[] = [
  [1, 0],
  [1, 14],
]
export const line = (...points: Point[]): Point[] => points

export const glyphs: Record<string, Point[][]> = {
  A: [line([0.5, 14], [5, 0], [9.5, 14]), line([2.2, 9], [7.8, 9])],
  C: [arc(5.5, 7, 4.8, 7, -45, -315)],
  D: [stem, bowl(0, 14)],
  E: [line([9, 0], [1, 0], [1, 14], [9, 14]), line([1, 6.8], [7.5, 6.8])],
  F: [line([9, 0], [1, 0], [1, 14]), line([1, 6.8], [7.5, 6.8])],
  H: [stem, line([9, 0], [9, 14]), line([1, 7], [9, 7])],
  J: [line([4, 0], [8, 0], [8, 9.8], ...arc(4.5, 9.8, 3.5, 4.2, 0, 170))],
  K: [stem, line([9, 0], [1, 8]), line([3.8, 5.5], [9.2, 14])],
  L: [line([1, 0], [1, 14], [9, 14])],
  M: [line([0.5, 14], [0.5, 0], [5, 9], [9.5, 0], [9.5, 14])],
  N: [line([1, 14], [1, 0], [9, 14], [9, 0])],
  P: [stem, bowl(0, 7.4)],
  R: [stem, bowl(0, 7), line([4.5, 7], [9.2, 14])],
  T: [line([0.3, 0], [9.7, 0]), line([5, 0], [5, 14])],
  U: [line([1, 0], [1, 9.5], ...arc(5, 9.5, 4, 4.5, 180, 0), [9, 0])],
  W: [line([0, 0], [2.5, 14], [5, 4], [7.5, 14], [10, 0])],
  X: [line([0.7, 0], [9.3, 14]), line([9.3, 0], [0.7, 14])],
  Y: [line([0.7, 0], [5, 7], [9.3, 0]), line([5, 7], [5, 14])],
  3: [[...arc(4.7, 3.6, 4, 3.6, -160, 90), ...arc(4.7, 10.4, 4.3, 3.6, -90, 160)]],
  4: [line([7, 14], [7, 0], [0.5, 9.8], [9.8, 9.8])],
  6: [[[8, 0.4], ...arc(8, 9.6, 7, 9.2, -100, -180), ...arc(5, 9.6, 4, 4.4, 180, -180)]],
  7: [line([0.7, 0], [9.3, 0], [3.5, 14])],
  9: [[...arc(5, 4.4, 4, 4.4, 0, 360), ...arc(2, 4.4, 7, 9.2, 0, 80), [2, 13.6]]],
}
