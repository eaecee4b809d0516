/** One row of the final table; `failure` names the missed budget. */
export type Row = {
  scenario: string
  questions: number
  perSecond: number
  cpuMs: number
  /** CPU time in requests of the bare server. */
  cpuRatio: number
  medianMs: number
  p99Ms: number
  bodyBytes: number
  /** CPU time of the bare server that sends the same headers and writes a line, as a share of the site's. */
  bareRatio?: number
  budget: string
  failure?: string
}

const number = (value: number, digits = 2) =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(digits)

/** The table as text, with columns as wide as their widest cell. */
export function table(rows: Row[]): string {
  const head = [
    'scenario',
    'questions',
    'req/s',
    'CPU ms',
    'CPU × bare',
    'p50 ms',
    'p99 ms',
    'bytes',
    'of bare',
    'budget',
    '',
  ]
  const cells = rows.map(row => [
    row.scenario,
    number(row.questions),
    number(row.perSecond),
    number(row.cpuMs, 3),
    number(row.cpuRatio, 0),
    number(row.medianMs),
    number(row.p99Ms),
    number(row.bodyBytes, 0),
    row.bareRatio === undefined ? '' : number(row.bareRatio),
    row.budget,
    row.failure ? `FAILED: ${row.failure}` : row.budget ? 'ok' : '',
  ])
  const widths = head.map((_, i) => Math.max(...[head, ...cells].map(line => line[i]!.length)))
  const isText = (i: number) => i === 0 || i >= 9
  const write = (line: string[]) =>
    line
      .map((cell, i) => (isText(i) ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
      .join('  ')
      .trimEnd()
  return [write(head), widths.map(width => '─'.repeat(width)).join('  '), ...cells.map(write)].join(
    '\n',
  )
}
