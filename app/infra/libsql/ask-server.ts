/** Sends a libSQL server queries without the database module, which would block the process. */
import http from 'node:http'
import https from 'node:https'
import type { LibsqlTarget } from '#app/infra/env.ts'
import { authorizationOf, tlsOf } from './relay.ts'

/** A value as the protocol writes it: integers as text, since JSON numbers are not exact. */
export type Cell =
  | { type: 'null' }
  | { type: 'integer' | 'text'; value: string }
  | { type: 'float'; value: number }
  | { type: 'blob'; base64: string }
export type ServerStatement = { sql: string; args?: Cell[] }

type Result = {
  error?: { message?: string; code?: string }
  response?: { result?: { rows: Cell[][]; replication_index?: string | null } }
}
/** The answer to statements in their order; `text` is its beginning if it has no results. */
export type Reply = { status: number; results: Result[]; text: string }

/** How long to wait for an answer, and how long that may be, in bytes. */
export type Limits = { patienceMs: number; maxAnswer: number }

function read(status: number, text: string): Reply {
  try {
    const { results = [] } = JSON.parse(text) as { results?: Result[] }
    return { status, results, text: text.slice(0, 200) }
  } catch {
    return { status, results: [], text: text.slice(0, 200) }
  }
}

export type ServerLink = {
  /** Rejects with the network error. Each call gets a new database connection, so no transaction spans two. */
  send(statements: ServerStatement[], limits: Limits): Promise<Reply>
  close(): void
}

/** Throws for an unreadable file. */
export function linkTo(target: LibsqlTarget): ServerLink {
  const { verify, ...files } = tlsOf(target)
  const address = new URL(`${target.url}/v2/pipeline`)
  const authorization = authorizationOf(target)
  const client = address.protocol === 'https:' ? https : http
  const agent = new client.Agent({ keepAlive: true })
  const options = {
    ...{ method: 'POST', agent, ...files, rejectUnauthorized: verify !== 'none' },
    ...(verify === 'ca' && { checkServerIdentity: () => undefined }),
  }
  const send: ServerLink['send'] = (statements, { patienceMs, maxAnswer }) => {
    const asked = statements.map(stmt => ({ type: 'execute', stmt }))
    const body = JSON.stringify({ requests: [...asked, { type: 'close' }] })
    const headers = {
      ...{ 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) },
      ...(authorization && { Authorization: authorization }),
    }
    return new Promise((resolve, reject) => {
      const request = client.request(address, { ...options, headers }, answer => {
        const pieces: Buffer[] = []
        let size = 0
        answer.on('data', (piece: Buffer) => {
          pieces.push(piece)
          size += piece.length
          if (size > maxAnswer) request.destroy(new Error('the answer is too long'))
        })
        answer.on('end', () =>
          resolve(read(answer.statusCode ?? 0, Buffer.concat(pieces).toString())),
        )
        answer.on('error', reject)
      })
      const late = () => Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })
      const timer = setTimeout(() => request.destroy(late()), patienceMs)
      request.on('close', () => clearTimeout(timer))
      request.on('error', reject)
      request.end(body)
    })
  }
  return { send, close: () => agent.destroy() }
}

export type ServerAnswer = { status: number; rows: unknown[][]; error: string }

/** Rejects with the network error, or that of an unreadable file. */
export async function askServer(target: LibsqlTarget, sql: string): Promise<ServerAnswer> {
  const link = linkTo(target)
  try {
    const reply = await link.send([{ sql }], { patienceMs: 5_000, maxAnswer: 1_000_000 })
    const [first] = reply.results
    const rows = first?.response?.result?.rows ?? []
    return {
      status: reply.status,
      rows: rows.map(row => row.map(cell => ('value' in cell ? cell.value : undefined))),
      error: first?.error?.message ?? (first ? '' : reply.text),
    }
  } finally {
    link.close()
  }
}
