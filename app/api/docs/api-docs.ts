/** Writes the API description from the endpoint tables. The output is deterministic. */
import { ownValue } from '#shared/own-value.ts'
import { callName, type Endpoint } from '../kernel/endpoint.ts'
import { scopeOf } from '../kernel/scope.ts'
import { areas } from '../endpoints/index.ts'
import { callers } from './callers.ts'
import { inputLines } from './input.ts'
import { introduction } from './introduction.ts'
import { shapesOf } from './shape.ts'

/** The scope that an API key needs for a call, and what a session needs. */
function accessTo(endpoint: Endpoint): string {
  const scope = scopeOf(endpoint)
  const ofKeys = scope ? `Scope: \`${scope}\`.` : 'Not open to API keys.'
  return endpoint.operation.guard.sensitive ? `Sensitive. ${ofKeys}` : ofKeys
}

function describe(endpoint: Endpoint, named: Map<string, string>): string[] {
  const { method, summary, operation, response } = endpoint
  const shapes = shapesOf(response, 'output')
  for (const [name, text] of shapes.named) named.set(name, text)
  const lines = inputLines(endpoint)
  const carrier = method === 'GET' ? 'Query' : 'Body'
  const taken = lines.length > 0 ? [`${carrier}:`, '', ...lines, ''] : []
  const guard = endpoint.admin ? 'admin' : operation.guard.name
  return [
    `### ${callName(endpoint)}`,
    '',
    `${summary}. For ${ownValue(callers, guard) ?? guard}. ${accessTo(endpoint)}`,
    '',
    ...taken,
    `Data: \`${shapes.text}\``,
    '',
  ]
}

export function apiDocs(): string {
  const named = new Map<string, string>()
  const calls = areas.flatMap(({ title, endpoints }) => [
    `## ${title}`,
    '',
    ...endpoints.flatMap(endpoint => describe(endpoint, named)),
  ])
  const shapes = [...named].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text)
  const parts = [introduction, ...calls, '## Shapes', '', '```', shapes.join('\n\n'), '```', '']
  return parts.join('\n')
}
