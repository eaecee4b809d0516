/**
 * The built-in icons by file name: side in pixels, and whether they fill their square. Those that do are cut to
 * another shape where they are shown.
 */
export const AppIcons = {
  'touch.png': { side: 180, full: true },
  'small.png': { side: 192, full: false },
  'large.png': { side: 512, full: false },
  'maskable.png': { side: 512, full: true },
} as const satisfies Record<string, { side: number; full: boolean }>
