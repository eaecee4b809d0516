/**
 * Shows the progress of a command in stages: one updated line on a terminal, one line per stage elsewhere.
 */

/** `fraction` of the stage, from 0 to 1. */
type Progress = { stage: string; number: number; of: number; fraction: number }

const Width = 30

type Output = { isTTY?: boolean; write(text: string): unknown }

export function progressLine(output: Output): {
  show(progress: Progress): void
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
