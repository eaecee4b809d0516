/**
 * The theme: single source of colors, sizes and type. `tokens.css` inserts them with `@tokens`, the
 * back office components with `@mantine-tokens`; `theme.ts` derives tones from the accent setting.
 */

/** Colors of the light and the dark scheme. */
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
  'code-key': ['#81347c', '#e3a0dd'],
  'code-text': ['#266739', '#96caa0'],
  'code-number': ['#854408', '#e7ac84'],
  'code-name': ['#2e51aa', '#9abafe'],
  'code-type': ['#016569', '#81c9cd'],
  mark: ['#fff0b3', '#3d3310'],
} as const satisfies Record<string, readonly [light: string, dark: string]>

/** Backgrounds of generated avatars, behind white letters. */
export const hues = [
  '#944561',
  '#98483c',
  '#905211',
  '#7a6001',
  '#5c6c14',
  '#2b7440',
  '#037465',
  '#02707e',
  '#0e6a9b',
  '#4b5ea2',
  '#6d5398',
  '#864a81',
]

/** A medal's metal and its tint, in both schemes. */
export const medals = {
  bronze: ['#8a4b1a', '#e0a574', '#fbf1e8', '#2c2018'],
  silver: ['#56616d', '#c3ccd6', '#f0f2f5', '#232930'],
  gold: ['#7a5d00', '#e9c860', '#fcf5dc', '#2c2712'],
} as const

/** Code color → the highlighter's token kinds. */
export const codeWords = {
  quiet: ['comment'],
  'code-key': ['keyword', 'selector-tag', 'literal', 'section', 'name'],
  'code-text': ['string', 'regexp', 'addition', 'link'],
  'code-number': ['number', 'symbol', 'meta', 'variable'],
  'code-name': ['title', 'attr', 'attribute'],
  'code-type': ['type', 'built_in'],
  bad: ['deletion'],
} as const

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
  tick: '20px',
} as const

/**
 * Variables of Mantine's components, without the prefix `--mantine-`. Add those of a component when
 * it is first used.
 */
export const mantineVariables = {
  scale: '1',
  'cursor-type': 'pointer',
  'font-family': 'inherit',
  'font-family-headings': 'inherit',
  'font-family-monospace': 'var(--mono)',
  'font-size-xs': 'var(--small)',
  'font-size-sm': 'var(--small)',
  'font-size-md': '1rem',
  'h1-font-size': 'var(--title)',
  'h2-font-size': 'var(--large)',
  'h1-font-weight': '600',
  'h2-font-weight': '600',
  'h1-line-height': '1.3',
  'h2-line-height': '1.3',
  'heading-text-wrap': 'pretty',
  'line-height': '1.5',
  'line-height-md': 'var(--leading)',
  'radius-default': 'var(--radius)',
  'spacing-xs': '8px',
  'spacing-sm': '10px',
  'spacing-md': '12px',
  'color-white': 'var(--page)',
  'color-black': 'var(--text)',
  'color-body': 'var(--page)',
  'color-text': 'var(--text)',
  'color-dimmed': 'var(--quiet)',
  'color-placeholder': 'var(--quiet)',
  'color-error': 'var(--bad)',
  'color-gray-0': 'var(--hover)',
  'color-gray-1': 'var(--hover)',
  'color-gray-3': 'var(--line)',
  'color-gray-4': 'var(--edge)',
  'color-disabled': 'var(--sunk)',
  'color-disabled-border': 'var(--line)',
  'color-disabled-color': 'var(--quiet)',
  'primary-color-filled': 'var(--accent-fill)',
  'color-blue-filled': 'var(--accent-fill)',
} as const
