/**
 * The theme: the one source of colours, sizes and type. `tokens.css` takes them in by `@tokens`, the back
 * office's components by `@mantine-tokens`, and what is computed from the accent setting by `theme.ts`.
 */

/** Colours in the light and in the dark scheme. */
export const colours = {
  page: ['#ffffff', '#0f1216'],
  sunk: ['#f6f7f9', '#161a20'],
  hover: ['#eef0f3', '#1d222a'],
  line: ['#e1e4e8', '#2a3038'],
  edge: ['#7f8894', '#687280'],
  quiet: ['#57606a', '#9aa4b0'],
  soft: ['#3b424b', '#c3cad3'],
  text: ['#16191d', '#e6e9ee'],
  float: ['#ffffff', '#1a1f26'],
  shade: ['#16191d29', '#000000b3'],
  good: ['#0a6d37', '#6bc987'],
  'good-tint': ['#e8f9eb', '#17291c'],
  warn: ['#815207', '#e3b25a'],
  'warn-tint': ['#fef4df', '#2f2512'],
  bad: ['#b02b27', '#f58b84'],
  'bad-tint': ['#fef0ee', '#391917'],
  'heat-1': ['#75580a', '#d6b968'],
  'heat-2': ['#984409', '#eda468'],
  'heat-3': ['#b02b27', '#f58b84'],
  'code-key': ['#81347c', '#e3a0dd'],
  'code-text': ['#266739', '#96caa0'],
  'code-number': ['#854408', '#e7ac84'],
  'code-name': ['#2e51aa', '#9abafe'],
  'code-type': ['#016569', '#81c9cd'],
  mark: ['#fff0b3', '#3d3310'],
} as const satisfies Record<string, readonly [light: string, dark: string]>

/** The same in both schemes: fills with white text, type, lengths. */
export const constants = {
  'good-fill': '#05773b',
  'bad-fill': '#ba2b28',
  pressing: 'linear-gradient(#0000001f, #0000001f)',
  sans: "system-ui, -apple-system, 'Segoe UI', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif",
  mono: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', 'Noto Sans Mono CJK SC', monospace",
  tiny: '0.78125rem',
  small: '0.875rem',
  large: '1.125rem',
  title: '1.375rem',
  display: '1.75rem',
  leading: '1.6',
  measure: '70ch',
  counts: '100px',
  radius: '6px',
  'radius-float': '10px',
  hit: '32px',
  control: '36px',
} as const
