/**
 * Shows the progress of an import: one updated line on a terminal, one line per stage elsewhere.
 */
import type { ImportProgress } from '#import/run-import.ts'

const Width = 30

type Output = { isTTY?: boolean; write(text: string): unknown }

export function importProgress(output: Output): {
  show(progress: ImportProgress): void
  end(): void
} {
  let stage = ''
  let drawn = false

  const clear = () => {
    if (drawn) output.write('\r\u001b[2K')
    drawn = false
  }
  return {
    show({ stage: name, number, of, fraction }) {
      if (output.isTTY) {
        const filled = Math.round(fraction * Width)
        const bar = '█'.repeat(filled) + '░'.repeat(Width - filled)
        clear()
        output.write(
          `${String(number).padStart(2)}/${of} ${bar} ${Math.floor(fraction * 100)} % ${name}`,
        )
        drawn = true
      } else if (name !== stage) {
        output.write(`${String(number).padStart(2)}/${of} ${name}\n`)
      }
      stage = name
    },
    end: clear,
  }
}
