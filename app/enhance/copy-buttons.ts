import { flicker } from './dress.ts'
import { pageText } from './page-texts.ts'

/** How long the button says "copied". */
const ShownMs = 1000

async function copy(text: string, field: HTMLInputElement | null): Promise<void> {
  // The clipboard API needs a secure origin; selecting the field works everywhere.
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  field?.select()
  document.execCommand('copy')
}

export function watchCopying(): void {
  addEventListener('click', async event => {
    const button = (event.target as Element).closest<HTMLElement>('[data-copy],.code-copy')
    if (!button) return
    const field = button.dataset.copy
      ? document.querySelector<HTMLInputElement>(button.dataset.copy)
      : null
    const code = button.closest('.code-block')?.querySelector('pre')
    await copy(field?.value ?? code?.textContent ?? '', field)
    const label = button.querySelector('span')!
    label.textContent = pageText('copied')
    setTimeout(() => (label.textContent = pageText('copy')), ShownMs)
    flicker(button, 'check', 'copy', ShownMs)
  })
}
