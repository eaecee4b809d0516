/**
 * Rules for how a page is drawn, measured in the browser: what markup cannot show. They look at
 * what is visible now; while a modal dialog is open, only at the dialog.
 */
import type { Page } from 'playwright/test'

/** What a line of the answer starts with. */
export const Rules = [
  'field without a border',
  'narrow text area',
  'broken word',
  'outside the window',
  'away from its field',
  'controls overlap',
  'heights in one row',
  'text cut off',
  'uneven rows',
  'contrast',
  'small target',
  'no gap',
] as const

/** Faults of the page as it is drawn now; one line each. */
export const pictureFaults = (page: Page): Promise<string[]> => page.evaluate(measure)

/** Runs in the page. */
function measure(): string[] {
  /** Wraps out of sight where there is no room, by design: the site's name, "Sign up", tags of a title. */
  const GivesWay = '.brand-name, .bar-guest, .rows-compact .chips'
  const faults = new Set<string>()
  const root = document.querySelector('dialog:modal') ?? document.body
  const coarse = matchMedia('(pointer: coarse)').matches
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (part: Element) => {
    let style = styles.get(part)
    if (!style) styles.set(part, (style = getComputedStyle(part)))
    return style
  }
  const px = (value: string) => parseFloat(value) || 0
  const around = (part: Element): Element[] => {
    const all: Element[] = []
    for (let one = part.parentElement; one; one = one.parentElement) all.push(one)
    return all
  }
  const nameOf = (part: Element) => {
    const id = part.id ? `#${part.id}` : ''
    const classes = [...part.classList].filter(name => !name.startsWith('m_')).slice(0, 2)
    const own = part.localName + id + classes.map(name => `.${name}`).join('')
    const words = (part.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 30)
    const parent = part.parentElement
    const of =
      parent && parent !== document.body
        ? `${parent.localName}.${parent.classList[0] ?? ''} > `
        : ''
    return `${of}${own}${words ? ` “${words}”` : ''}`
  }
  const report = (rule: string, part: Element, why: string) =>
    faults.add(`${rule}: ${nameOf(part)}: ${why}`)

  /** Drawn, and not reduced to a pixel for screen readers. */
  const seen = new Map<Element, boolean>()
  const isSeen = (part: Element): boolean => {
    let known = seen.get(part)
    if (known !== undefined) return known
    // Skip links wait outside the window until they have the focus.
    if (part.closest('.skips')) return false
    known = part.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const box = part.getBoundingClientRect()
    if (box.width <= 1 || box.height <= 1) known = false
    for (const one of known ? [part, ...around(part)] : []) {
      const { clipPath, overflow } = styleOf(one)
      const { width, height } = one.getBoundingClientRect()
      if (
        clipPath.startsWith('inset(50%') ||
        (overflow !== 'visible' && (width <= 1 || height <= 1))
      )
        known = false
    }
    seen.set(part, known)
    return known
  }
  const all = [...root.querySelectorAll('*')].filter(part => !part.closest('svg') && isSeen(part))
  /** Posts look as their authors formatted them. */
  const written = (part: Element) => part.closest('.prose') !== null

  // Colors

  type Color = [r: number, g: number, b: number, a: number]
  const brush = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!
  const colors = new Map<string, Color>()
  const colorOf = (text: string): Color => {
    let color = colors.get(text)
    if (color) return color
    const plain = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(text)
    if (plain) color = [+plain[1]!, +plain[2]!, +plain[3]!, plain[4] ? +plain[4] : 1]
    else {
      brush.clearRect(0, 0, 1, 1)
      brush.fillStyle = text
      brush.fillRect(0, 0, 1, 1)
      const [r, g, b, a] = brush.getImageData(0, 0, 1, 1).data
      color = [r!, g!, b!, a! / 255]
    }
    colors.set(text, color)
    return color
  }
  const over = (top: Color, below: Color): Color => {
    const mix = (n: 0 | 1 | 2) => top[n] * top[3] + below[n] * (1 - top[3])
    return [mix(0), mix(1), mix(2), 1]
  }
  const grounds = new Map<Element, Color>()
  /** The color behind the text of an element. */
  const groundOf = (part: Element | null): Color => {
    if (!part)
      return colorOf(
        matchMedia('(prefers-color-scheme: dark)').matches ? 'rgb(0, 0, 0)' : 'rgb(255, 255, 255)',
      )
    let ground = grounds.get(part)
    if (ground) return ground
    const own = colorOf(styleOf(part).backgroundColor)
    ground = own[3] === 1 ? own : over(own, groundOf(part.parentElement))
    grounds.set(part, ground)
    return ground
  }
  const light = (color: Color) => {
    const part = (value: number) => {
      const c = value / 255
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
    }
    return 0.2126 * part(color[0]) + 0.7152 * part(color[1]) + 0.0722 * part(color[2])
  }
  const contrast = (a: Color, b: Color) => {
    const [x, y] = [light(a), light(b)]
    return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
  }

  // Fields

  const TextField =
    'textarea, select, input:not([type=hidden], [type=checkbox], [type=radio], [type=range], [type=file], ' +
    '[type=color], [type=submit], [type=button], [type=image], [type=reset])'
  const fields = all.filter(part => part.matches(TextField))

  /** The element whose border surrounds a field: itself, or a frame that fits it. */
  const frameOf = (field: Element): Element => {
    const box = field.getBoundingClientRect()
    const bordered = (part: Element) => px(styleOf(part).borderBottomWidth) > 0
    if (bordered(field)) return field
    const fits = around(field)
      .slice(0, 4)
      .find(part => {
        const own = part.getBoundingClientRect()
        return bordered(part) && box.left - own.left < 60 && own.bottom - box.bottom < 60
      })
    return fits ?? field
  }
  for (const field of fields) {
    const frame = frameOf(field)
    const style = styleOf(frame)
    const ground = groundOf(frame.parentElement)
    const sides = ['Top', 'Right', 'Bottom', 'Left'] as const
    const ratios = sides.map(side =>
      px(style[`border${side}Width`]) === 0 || style[`border${side}Style`] === 'none'
        ? 1
        : contrast(over(colorOf(style[`border${side}Color`]), groundOf(frame)), ground),
    )
    const worst = Math.max(Math.min(...ratios), contrast(groundOf(frame), ground))
    if (worst < 3) report('field without a border', field, `${worst.toFixed(2)} : 1`)
  }

  const innerWidth = (part: Element) => {
    const { paddingLeft, paddingRight } = styleOf(part)
    return part.clientWidth - px(paddingLeft) - px(paddingRight)
  }
  const outerBox = (part: Element) => part.getBoundingClientRect()
  /** True in a grid column or beside another element, where it has only part of the width. */
  const sharesRow = (part: Element) => {
    const own = outerBox(part)
    const parent = part.parentElement
    const style = parent ? styleOf(parent) : null
    if (style?.display === 'grid' && style.gridTemplateColumns.includes(' ')) return true
    return [...(parent?.children ?? [])].some(other => {
      if (other === part || !isSeen(other)) return false
      const box = outerBox(other)
      const same = Math.min(own.bottom, box.bottom) - Math.max(own.top, box.top)
      return same > 4 && (box.left >= own.right - 1 || box.right <= own.left + 1)
    })
  }
  for (const area of fields) {
    if (area.localName !== 'textarea') continue
    const upward = [area, ...around(area)]
    const last = upward.findIndex(
      part => sharesRow(part) || part.matches('main, dialog, td, body, [popover]'),
    )
    const inside = upward.slice(0, last + 1)
    // A form may be limited to a width that reads well, if it has it.
    const limits = inside.map(part => px(styleOf(part).maxWidth)).filter(limit => limit >= 480)
    const frames = upward.slice(1, last).map(part => outerBox(part).width - innerWidth(part))
    const column = frames.reduce(
      (rest, frame) => rest - frame,
      Math.min(innerWidth(upward[last]!), ...limits),
    )
    const { width } = outerBox(area)
    if (area !== upward[last] && width < column * 0.9)
      report('narrow text area', area, `${Math.round(width)} of ${Math.round(column)} px`)
  }

  // Words

  /**
   * The width that a word could have: for an ordinary one that of an element which neither a table
   * nor neighbors in a row can squeeze.
   */
  const roomOf = (part: Element, ordinary: boolean) => {
    const squeezed = (one: Element) => {
      const { display } = styleOf(one)
      if (display === 'inline') return true
      if (!ordinary) return false
      if (/^inline|^table/.test(display)) return true
      const parent = one.parentElement ? styleOf(one.parentElement).display : ''
      return /flex|grid/.test(parent)
    }
    const room = [part, ...around(part)].find(one => !squeezed(one)) ?? document.body
    return innerWidth(room)
  }
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const texts: [node: Text, of: Element][] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const of = node.parentElement!
    if (node.textContent!.trim() !== '' && !of.closest('svg, script, style, option') && isSeen(of))
      texts.push([node as Text, of])
  }
  for (const [node, of] of texts) {
    range.selectNodeContents(node)
    const lines = range.getClientRects()
    if (lines.length < 2) continue
    for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}\p{M}]{2,}/gu)) {
      if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word))
        continue
      // A word of an address breaks where the line ends.
      const end = node.data.slice(index).search(/\s|$/)
      if (/\S*$/.exec(node.data.slice(0, index))![0].length + end > 20 && word.length <= 20)
        continue
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const parts = [...range.getClientRects()].filter(box => box.width > 0)
      if (new Set(parts.map(box => Math.round(box.top))).size < 2) continue
      const wide = parts.reduce((sum, box) => sum + box.width, 0)
      if (wide < roomOf(of, word.length <= 20)) report('broken word', of, word.slice(0, 40))
    }
  }

  // Places

  const floats = (part: Element) => /absolute|fixed/.test(styleOf(part).position)
  /** What is drawn above its surroundings. */
  const layerOf = (part: Element) =>
    [part, ...around(part)].find(
      one => /absolute|fixed|sticky/.test(styleOf(one).position) || one.matches('dialog:modal'),
    )
  const scrolls = (part: Element) => /auto|scroll|hidden|clip/.test(styleOf(part).overflowX)
  const Control =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=option], [role=tab]'
  const controls = all.filter(part => part.matches(Control))
  const width = document.documentElement.clientWidth
  for (const part of all) {
    const floating = floats(part)
    if (!floating && !part.matches(Control)) continue
    if (around(part).some(one => root.contains(one) && one !== document.body && scrolls(one)))
      continue
    const box = part.getBoundingClientRect()
    if (box.right > width + 1 || box.left < -1) {
      report(
        'outside the window',
        part,
        `x ${Math.round(box.left)}–${Math.round(box.right)} of ${width}`,
      )
    } else if (box.top + scrollY < -1) {
      report('outside the window', part, `${Math.round(box.top + scrollY)} above the page`)
    } else if (styleOf(part).position === 'fixed' && (box.top < -1 || box.top > innerHeight - 8)) {
      report('outside the window', part, `y ${Math.round(box.top)} of ${innerHeight}`)
    }
  }
  for (const field of fields) {
    const id = field.getAttribute('aria-controls') ?? field.getAttribute('aria-owns')
    const list = id ? document.getElementById(id) : null
    if (!list || !isSeen(list)) continue
    const [own, box] = [outerBox(field), outerBox(list)]
    const away = Math.max(
      box.top - own.bottom,
      own.top - box.bottom,
      box.left - own.right,
      own.left - box.right,
    )
    if (away > 24) report('away from its field', list, `${Math.round(away)} px`)
  }

  type Box = { left: number; right: number; top: number; bottom: number }
  /** What of a box is not scrolled out of sight. */
  const shownOf = (part: Element, box: Box): Box =>
    around(part)
      .filter(one => one !== document.body && one !== document.documentElement && scrolls(one))
      .map(outerBox)
      .reduce(
        ({ left, right, top, bottom }, outer) => ({
          left: Math.max(left, outer.left),
          right: Math.min(right, outer.right),
          top: Math.max(top, outer.top),
          bottom: Math.min(bottom, outer.bottom),
        }),
        box,
      )
  /** What of a control may not be covered; the padding of a field has room for a button. */
  const boxesOf = (part: Element): Box[] => {
    if (styleOf(part).display === 'inline') return [...part.getClientRects()]
    const { left, right, top, bottom } = outerBox(part)
    const style = styleOf(part)
    if (!part.matches('input, select, textarea')) return [{ left, right, top, bottom }]
    return [
      { left: left + px(style.paddingLeft), right: right - px(style.paddingRight), top, bottom },
    ]
  }
  const placed = controls
    .filter(part => !written(part))
    .flatMap(part =>
      boxesOf(part).map(box => ({ part, box: shownOf(part, box), layer: layerOf(part) })),
    )
    .sort((a, b) => a.box.top - b.box.top)
  placed.forEach(({ part, box, layer }, index) => {
    for (const other of placed.slice(index + 1)) {
      if (other.box.top >= box.bottom - 2) break
      if (other.part === part || other.layer !== layer) continue
      if (part.contains(other.part) || other.part.contains(part)) continue
      const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
      const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
      if (across > 2 && down > 2)
        report(
          'controls overlap',
          part,
          `${Math.round(across)} × ${Math.round(down)} px with ${nameOf(other.part)}`,
        )
    }
  })

  // Rows

  /** Looks like a control: has a border or a ground. */
  const boxed = (part: Element) => {
    const style = styleOf(part)
    return (
      style.display !== 'inline' &&
      (px(style.borderTopWidth) > 0 || colorOf(style.backgroundColor)[3] > 0)
    )
  }
  const InRow =
    'button, .btn, select, summary, input:not([type=checkbox], [type=radio], [type=range], [type=color])'
  /** In one group: their nearest common ancestor is close to both. */
  const together = (part: Element, other: Element) =>
    around(part)
      .slice(0, 3)
      .some(one => around(other).slice(0, 3).includes(one))
  const inRow = controls.filter(part => part.matches(InRow) && boxed(part) && !written(part))
  for (const part of inRow) {
    const own = outerBox(part)
    for (const other of inRow) {
      if (part === other || part.contains(other) || other.contains(part)) continue
      const box = outerBox(other)
      const gap = box.left - own.right
      const middle = Math.abs(own.top + own.bottom - box.top - box.bottom) / 2
      const near = gap > -2 && gap < 24 && middle < Math.min(own.height, box.height) / 2
      if (!near || !together(part, other)) continue
      if (Math.abs(own.height - box.height) > 1)
        report(
          'heights in one row',
          part,
          `${own.height.toFixed(1)} and ${box.height.toFixed(1)} px of ${nameOf(other)}`,
        )
    }
  }

  for (const list of all) {
    if (!list.matches('ul, ol, tbody, [role=listbox], [role=list]') || written(list)) continue
    const rows = [...list.children].filter(row => isSeen(row) && !floats(row))
    const stacked = rows.every(
      (row, n) => n === 0 || outerBox(row).top >= outerBox(rows[n - 1]!).bottom - 1,
    )
    if (rows.length < 2 || !stacked) continue
    const usual = outerBox(rows[rows.length - 1]!)
    // Items as wide as their words: in a line that wraps, or aligned to one side.
    const { display, flexDirection, alignItems } = styleOf(list)
    const fitted =
      display.includes('flex') && (flexDirection === 'row' || !/normal|stretch/.test(alignItems))
    if (fitted) continue
    for (const row of rows) {
      const box = outerBox(row)
      if (Math.abs(box.left - usual.left) > 2 || Math.abs(box.width - usual.width) > 2)
        report(
          'uneven rows',
          row,
          `x ${Math.round(box.left)}, ${Math.round(box.width)} px; others x ${Math.round(usual.left)}, ${Math.round(usual.width)} px`,
        )
    }
  }

  // Text

  /** How far words reach out of a button; counts may sit on its corner. */
  const stickingOut = (button: Element) => {
    const box = outerBox(button)
    const own = texts.filter(([, of]) => button.contains(of) && layerOf(of) === layerOf(button))
    const ends = own.flatMap(([node]) => {
      range.selectNodeContents(node)
      return [...range.getClientRects()].map(({ left, right }) =>
        Math.max(right - box.right, box.left - left),
      )
    })
    return Math.round(Math.max(0, ...ends))
  }
  for (const part of all) {
    const style = styleOf(part)
    const button = part.matches('button, .btn, summary')
    const clips = /hidden|clip/.test(style.overflowX)
    if (!clips && !button) continue
    if (!part.textContent?.trim() || written(part) || part.matches('textarea, select, input'))
      continue
    if (part.closest(GivesWay)) continue
    // Excerpts end after some lines, with an ellipsis.
    const declared = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
    if (declared || around(part).some(one => styleOf(one).webkitLineClamp !== 'none')) continue
    const cutAcross = clips ? part.scrollWidth - part.clientWidth : stickingOut(part)
    const cutDown = part.scrollHeight - part.clientHeight
    if (part.clientWidth > 1 && cutAcross > 1)
      report('text cut off', part, `${cutAcross} px across`)
    else if (clips && /hidden|clip/.test(style.overflowY) && cutDown > 4)
      report('text cut off', part, `${cutDown} px down`)
  }
  const ink = new OffscreenCanvas(1, 1).getContext('2d')!
  for (const field of fields) {
    if (!(field instanceof HTMLInputElement) || field.value || !field.placeholder) continue
    ink.font = styleOf(field).font
    const wide = ink.measureText(field.placeholder).width
    if (wide > innerWidth(field) + 1)
      report(
        'text cut off',
        field,
        `placeholder of ${Math.round(wide)} in ${Math.round(innerWidth(field))} px`,
      )
  }

  const checked = new Set<Element>()
  for (const [, of] of texts) {
    if (checked.has(of)) continue
    checked.add(of)
    if (of.closest(':disabled, [aria-disabled=true]')) continue
    const style = styleOf(of)
    const opacity = [of, ...around(of)].reduce((sum, one) => sum * px(styleOf(one).opacity), 1)
    if ([of, ...around(of)].some(one => styleOf(one).backgroundImage !== 'none')) continue
    const ground = groundOf(of)
    const [r, g, b, a] = colorOf(style.color)
    const ratio = contrast(over([r, g, b, a * opacity], ground), ground)
    const size = px(style.fontSize)
    const large = size >= 24 || (size >= 18.66 && px(style.fontWeight) >= 700)
    if (ratio < (large ? 3 : 4.5) - 0.01) report('contrast', of, `${ratio.toFixed(2)} : 1`)
  }

  // Targets

  /** With what is drawn around it to be pressed too. */
  const reachOf = (part: Element) => {
    const { width, height } = outerBox(part)
    let [wide, high] = [width, height]
    for (const pseudo of ['::before', '::after']) {
      const style = getComputedStyle(part, pseudo)
      if (style.content === 'none' || style.position !== 'absolute') continue
      wide = Math.max(wide, px(style.width))
      high = Math.max(high, px(style.height))
    }
    const label =
      part.closest('label') ??
      (part.id ? document.querySelector(`label[for="${CSS.escape(part.id)}"]`) : null)
    if (part.matches('[type=checkbox], [type=radio]') && label) {
      wide = Math.max(wide, outerBox(label).width)
      high = Math.max(high, outerBox(label).height)
    }
    return [wide, high] as const
  }
  /** Another control is within 12 px of its middle. */
  const crowded = (part: Element) => {
    const own = outerBox(part)
    const [x, y] = [(own.left + own.right) / 2, (own.top + own.bottom) / 2]
    return controls.some(other => {
      if (other.contains(part) || part.contains(other)) return false
      const box = outerBox(other)
      const across = Math.max(box.left - x, x - box.right, 0)
      const down = Math.max(box.top - y, y - box.bottom, 0)
      return Math.hypot(across, down) < 12
    })
  }
  const Least = coarse ? 44 : 24
  for (const part of controls) {
    if (written(part) || styleOf(part).display === 'inline') continue
    // A link may be as high as the line of its words.
    if (part.localName === 'a' && !boxed(part)) continue
    const [wide, high] = reachOf(part)
    const small = high < Least - 0.5 || wide < 24 - 0.5
    if (small && (coarse || crowded(part)))
      report('small target', part, `${Math.round(wide)} × ${Math.round(high)} of ${Least} px`)
  }

  // Gaps

  /** The texts of an element as boxes, one per line. */
  const linesOf = (part: Element): DOMRect[] =>
    texts
      .filter(([, of]) => part.contains(of))
      .flatMap(([node]) => {
        range.selectNodeContents(node)
        return [...range.getClientRects()].filter(box => box.width > 1)
      })
  /** The text before the left edge of a box, on its line: how far away it ends. */
  const gapBefore = (box: DOMRect, lines: DOMRect[]) => {
    const beside = lines.filter(
      line =>
        Math.min(line.bottom, box.bottom) - Math.max(line.top, box.top) > 4 &&
        line.right <= box.left + 2,
    )
    return Math.min(...beside.map(line => box.left - line.right))
  }
  for (const box of all) {
    if (!box.matches('[type=checkbox], [type=radio]') || written(box)) continue
    const label = document.querySelector(`label[for="${CSS.escape(box.id)}"]`)
    if (!box.id || !label || !isSeen(label)) continue
    const own = outerBox(box)
    const gaps = linesOf(label).map(line => line.left - own.right)
    if (gaps.some(gap => gap > -4 && gap < 4)) report('no gap', label, 'beside its box')
  }
  for (const part of all) {
    if (!/^inline/.test(styleOf(part).display) || !boxed(part) || written(part)) continue
    if (part.matches(Control) || part.closest('a, button, summary, label, option, mark, ins, del'))
      continue
    if (part.matches('.avatar, code, kbd') || !part.textContent?.trim()) continue
    const parent = part.parentElement!
    const others = linesOf(parent).filter(line => {
      const own = outerBox(part)
      return line.left < own.left - 1 || line.right > own.right + 1
    })
    const gap = gapBefore(outerBox(part), others)
    if (gap < 3) report('no gap', part, `${gap.toFixed(1)} px`)
  }
  return [...faults]
}
