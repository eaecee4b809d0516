/**
 * Enhances a Markdown field: toolbar, live preview, mention suggestions, image paste and drop, list
 * continuation. The field itself is rendered by the server.
 */
import { load } from '../loading.ts'
import { addStyles } from '../styles.ts'
import { keepDrafts } from './drafts.ts'
import { textsOf } from './elements.ts'
import { continueList } from './list-continuation.ts'
import { offerMentions } from './mentions.ts'
import { followPreview } from './preview.ts'
import { carryOut, growWithText, selectedIn } from './textarea-edit.ts'
import { type Tools, useTools } from './tools.ts'
import { takeFiles } from './upload.ts'

const known = new WeakSet<Element>()
/** Forms with drafts. */
const drafted = new WeakSet<Element>()

/** Fetches the toolbar of a field rendered without it: most readers never write. */
async function fetchTools(area: HTMLTextAreaElement, address: string): Promise<void> {
  const { page } = await load(address)
  await addStyles(page)
  const box = area.closest('.editor')
  const [tools, preview] = ['.editor-tools', '.editor-preview'].map(part =>
    page.querySelector(part),
  )
  if (tools) box?.prepend(tools)
  if (preview) box?.parentElement?.after(preview)
}

const plainKey = (event: KeyboardEvent) =>
  !event.isComposing && !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey

function listenToKeys(
  area: HTMLTextAreaElement,
  tools: Tools | null,
  mention: ReturnType<typeof offerMentions>,
) {
  area.addEventListener('keydown', event => {
    if (mention.takeKey(event)) return event.preventDefault()
    if (event.key === 'Enter' && plainKey(event)) {
      const edit = continueList(selectedIn(area))
      if (!edit) return
      event.preventDefault()
      return carryOut(area, edit)
    }
    if (tools?.takeKey(event)) event.preventDefault()
  })
}

/**
 * Turns a field into an editor, once. `data-editor` is the URL of its toolbar, or empty when it is
 * already there.
 */
export async function edit(area: HTMLTextAreaElement): Promise<void> {
  if (known.has(area)) return
  known.add(area)
  const field = area.closest<HTMLElement>('.field')!
  const mention = offerMentions(area)
  if (area.dataset.editor)
    await fetchTools(area, area.dataset.editor).catch(() => known.delete(area))
  const box = field.querySelector<HTMLElement>('.editor-tools')
  const words = textsOf<'failed' | 'uploading' | 'heading' | 'cell'>(box)
  const upload = box && takeFiles(area, words)
  const tools = box && upload ? useTools(area, box, words, upload) : null
  listenToKeys(area, tools, mention)
  const preview = field.querySelector<HTMLElement>('.editor-preview')
  if (preview) followPreview(area, preview)
  if (area.classList.contains('grows')) {
    growWithText(area)
    area.addEventListener('input', () => growWithText(area))
  }
  const { form } = area
  if (form?.dataset.draft && !drafted.has(form)) {
    drafted.add(form)
    keepDrafts(form)
  }
  form?.classList.add('live')
}
