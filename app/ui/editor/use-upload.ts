import { type ClipboardEvent, type DragEvent, type RefObject, useState } from 'react'
import { useT } from '#app/ui/i18n.tsx'
import { Refused, sendFile } from './ask-server.ts'
import { replaceSelection } from './text-operations.ts'
import { carryOut, selectedIn } from './textarea-edit.ts'

/** Puts something in place of a piece of the text, wherever that stands by now. */
function exchange(area: HTMLTextAreaElement, mark: string, piece: string): void {
  const at = area.value.indexOf(mark)
  if (at < 0) return
  area.setRangeText(piece, at, at + mark.length, 'preserve')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Files that are chosen, dropped or pasted go up one by one; a mark keeps their place meanwhile. */
export function useUpload(field: RefObject<HTMLTextAreaElement | null>) {
  const t = useT()
  const [problem, setProblem] = useState<string | null>(null)
  const words = (error: unknown) => {
    if (!(error instanceof Refused)) return t('editor.upload.failed')
    return Object.values(error.errors).flat()[0] ?? error.message
  }
  const sendOne = async (area: HTMLTextAreaElement, file: File) => {
    const mark = `<!-- ${t('editor.upload.uploading', { name: file.name.replace(/[<>-]/g, ' ') })} -->`
    carryOut(area, replaceSelection(selectedIn(area), mark))
    try {
      exchange(area, mark, (await sendFile(file)).markdown)
    } catch (error) {
      exchange(area, mark, '')
      setProblem(words(error))
    }
  }
  const send = async (files: Iterable<File>) => {
    const area = field.current
    if (!area) return
    setProblem(null)
    for (const file of files) await sendOne(area, file)
  }
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer | null) => {
    if (!data || data.files.length === 0) return
    event.preventDefault()
    void send([...data.files])
  }
  return {
    problem,
    send,
    /** What office programs copy is text with a picture of it: the text is meant. */
    onPaste: (event: ClipboardEvent) => {
      if (!event.clipboardData.types.includes('text/plain')) take(event, event.clipboardData)
    },
    onDrop: (event: DragEvent) => take(event, event.dataTransfer),
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault()
    },
  }
}
