import { markBroken } from './images.ts'
import { pageText } from './page-texts.ts'

/** An icon from the sprite that the page already uses. */
function icon(name: string): string {
  const sprite = document.querySelector('.icon use')?.getAttribute('href')?.split('#')[0] ?? ''
  return `<svg class="icon" aria-hidden="true"><use href="${sprite}#${name}"/></svg>`
}

function copyButton(): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'btn btn-icon code-copy'
  button.title = pageText('copy')
  button.innerHTML = `${icon('copy')}<span class="sr"></span>`
  button.lastElementChild!.textContent = pageText('copy')
  return button
}

/** Forms with typed text: their tools and saved copies are loaded when present. */
function dressForms(root: Element): void {
  for (const area of root.querySelectorAll('form[method=post] textarea')) {
    const { form } = area as HTMLTextAreaElement
    if (!form || form.dataset.dressed !== undefined) continue
    form.dataset.dressed = ''
    const tools = form.classList.contains('writing')
      ? import('./editor/writing.ts').then(({ enliven }) => enliven(form))
      : Promise.resolve()
    void tools
      .then(() => import('./saved-text.ts'))
      .then(({ restoreText, watchTyping }) => {
        watchTyping()
        restoreText(form)
      })
  }
}

/** Adds script-only features to a newly loaded part of the page. */
export function dress(root: Element): void {
  for (const hidden of root.querySelectorAll<HTMLElement>('[data-copy][hidden]'))
    hidden.hidden = false
  for (const block of root.querySelectorAll('.code-block')) {
    if (!block.querySelector('.code-copy')) block.append(copyButton())
  }
  const captcha = root.querySelector<HTMLElement>('#captcha')
  if (captcha) void import('./captcha.ts').then(({ askCaptcha }) => askCaptcha(captcha))
  dressForms(root)
  for (const image of root.querySelectorAll<HTMLImageElement>('.prose img[src]')) {
    if (image.complete && !image.naturalWidth) markBroken(image)
  }
}

/** Replaces a button's icon for a moment. */
export function flicker(button: Element, name: string, back: string, ms: number): void {
  const use = button.querySelector('use')
  const turn = (to: string) =>
    use?.setAttribute('href', use.getAttribute('href')!.replace(/#.*/, `#${to}`))
  turn(name)
  setTimeout(() => turn(back), ms)
}
