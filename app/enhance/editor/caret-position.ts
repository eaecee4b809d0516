/** CSS properties that affect line breaks in a textarea. */
const CopiedStyles = [
  'box-sizing',
  'width',
  'padding',
  'border-width',
  'border-style',
  'direction',
  'font',
  'letter-spacing',
  'word-spacing',
  'tab-size',
  'text-indent',
  'text-autospace',
]

/** Position of a character: the lower left corner of its line, relative to the field. */
export function caretPosition(
  area: HTMLTextAreaElement,
  at: number,
): { left: number; top: number } {
  const mirror = document.createElement('div')
  const style = getComputedStyle(area)
  for (const name of CopiedStyles) mirror.style.setProperty(name, style.getPropertyValue(name))
  mirror.style.cssText +=
    ';position:absolute;visibility:hidden;white-space:pre-wrap;overflow-wrap:break-word'
  mirror.textContent = area.value.slice(0, at)
  const mark = mirror.appendChild(document.createElement('span'))
  mark.textContent = area.value.slice(at, at + 1) || '.'
  document.body.append(mirror)
  const left = mark.offsetLeft
  const top = mark.offsetTop + mark.offsetHeight - area.scrollTop
  mirror.remove()
  return { left, top: Math.min(top, area.clientHeight) }
}
