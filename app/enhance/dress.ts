import { word } from './words.ts'
import { markBroken } from './images.ts'

/** Adds what only makes sense with scripts to a part of the page that has just come in. */
export function dress(root: Element): void {
  for (const hidden of root.querySelectorAll<HTMLElement>('[data-copy][hidden]'))
    hidden.hidden = false
  for (const block of root.querySelectorAll('.code-block')) {
    if (block.querySelector('.code-copy')) continue
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'btn code-copy'
    button.textContent = word('copy')
    block.append(button)
  }
  for (const image of root.querySelectorAll<HTMLImageElement>('.prose img[src]')) {
    if (image.complete && !image.naturalWidth) markBroken(image)
  }
}
