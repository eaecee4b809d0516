/**
 * Uploads chosen, dropped or pasted files one by one; a placeholder marks their position meanwhile.
 */
import { Refused, sendFile } from './calls.ts'
import { fill, make, type ElementTexts } from './elements.ts'
import { insertBelow, isFormatted, isInCode, replaceSelection } from './text-operations.ts'
import { carryOut, selectedIn } from './textarea-edit.ts'

/** Replaces a part of the text, wherever it is by now. */
function exchange(area: HTMLTextAreaElement, mark: string, piece: string): void {
  const at = area.value.indexOf(mark)
  if (at < 0) return
  area.setRangeText(piece, at, at + mark.length, 'preserve')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

const reasonOf = (error: unknown, words: ElementTexts<'failed'>) =>
  error instanceof Refused ? (Object.values(error.errors).flat()[0] ?? error.message) : words.failed

export function takeFiles(area: HTMLTextAreaElement, words: ElementTexts<'failed' | 'uploading'>) {
  const problem = make('p', { class: 'field-error', role: 'alert', hidden: true })
  area.closest('.editor')!.after(problem)
  const say = (text: string) => {
    problem.textContent = text
    problem.hidden = text === ''
  }
  const sendOne = async (file: File) => {
    const name = file.name.replace(/[<>-]/g, ' ')
    const mark = `<!-- ${fill(words.uploading, { name })} -->`
    const insert = file.type.startsWith('image/') ? insertBelow : replaceSelection
    carryOut(area, insert(selectedIn(area), mark))
    const body = new FormData()
    body.append('file', file)
    try {
      exchange(area, mark, (await sendFile(null, body)).markdown)
    } catch (error) {
      exchange(area, mark, '')
      say(reasonOf(error, words))
    }
  }
  const send = async (files: Iterable<File>) => {
    say('')
    for (const file of files) await sendOne(file)
  }
  const take = (event: Event, data: DataTransfer | null) => {
    if (!data || data.files.length === 0) return
    event.preventDefault()
    void send([...data.files])
  }
  area.addEventListener('paste', event => {
    const data = event.clipboardData
    // Office programs add an image of the copied text.
    if (!data?.types.includes('text/plain')) return take(event, data)
    if (!isFormatted(data.getData('text/html')) || isInCode(selectedIn(area))) return
    event.preventDefault()
    const html = data.getData('text/html')
    const text = data.getData('text/plain')
    import('./paste-html.ts')
      .then(({ markdownOf }) => markdownOf(html) || text)
      .catch(() => text)
      .then(
        pasted => carryOut(area, replaceSelection(selectedIn(area), pasted)),
        () => {},
      )
  })
  area.addEventListener('drop', event => take(event, event.dataTransfer))
  area.addEventListener('dragover', event => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  })
  const picker = make('input', { type: 'file', hidden: true })
  picker.addEventListener('change', () => {
    void send([...(picker.files ?? [])])
    picker.value = ''
  })
  return { pick: () => picker.click() }
}
