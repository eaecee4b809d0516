/** Sends a libSQL server one query without the database module, which would block the process. */
import http from 'node:http'
import https from 'node:https'
import type { LibsqlTarget } from '#app/infra/env.ts'
import { authorizationOf, tlsOf } from './relay.ts'

const PatienceMs = 5_000
const MaxAnswer = 1_000_000

export type ServerAnswer = { status: number; rows: unknown[][]; error: string }

type Cell = { type: string; value?: unknown }
type Result = {
  type: string
  error?: { message?: string }
  response?: { result?: { rows: Cell[][] } }
}

function read(status: number, text: string): ServerAnswer {
  try {
    const [first] = (JSON.parse(text) as { results?: Result[] }).results ?? []
    const rows = first?.response?.result?.rows ?? []
    return {
      status,
      rows: rows.map(row => row.map(cell => cell.value)),
      error: first?.error?.message ?? (first ? '' : text.slice(0, 200)),
    }
  } catch {
    return { status, rows: [], error: text.slice(0, 200) }
  }
}

/** Rejects with the network error, or that of an unreadable file. */
export function askServer(target: LibsqlTarget, sql: string): Promise<ServerAnswer> {
  const { verify, ...files } = tlsOf(target)
  const address = new URL(`${target.url}/v2/pipeline`)
  const authorization = authorizationOf(target)
  const body = JSON.stringify({
    requests: [{ type: 'execute', stmt: { sql } }, { type: 'close' }],
  })
  return new Promise((resolve, reject) => {
    const request = (address.protocol === 'https:' ? https : http).request(
      address,
      {
        method: 'POST',
        agent: false,
        headers: {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
          ...(authorization && { Authorization: authorization }),
        },
        ...files,
        rejectUnauthorized: verify !== 'none',
        ...(verify === 'ca' && { checkServerIdentity: () => undefined }),
      },
      answer => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => {
          text += chunk
          if (text.length > MaxAnswer) request.destroy(new Error('the answer is too long'))
        })
        answer.on('end', () => resolve(read(answer.statusCode ?? 0, text)))
        answer.on('error', reject)
      },
    )
    const late = () => Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })
    const timer = setTimeout(() => request.destroy(late()), PatienceMs)
    request.on('close', () => clearTimeout(timer))
    request.on('error', reject)
    request.end(body)
  })
}
