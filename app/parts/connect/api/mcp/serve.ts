/**
 * The Model Context Protocol over HTTP: one JSON answer per POST, stateless. Callers authenticate
 * as in the API, with a key or a token in `Authorization`, never a cookie. Requests from pages of
 * other origins, which cannot set that header, were refused earlier by their Origin.
 */
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { DomainError, reasonText, unauthorized, visitor } from '#kernel'
import { translator } from '#i18n/catalogue.ts'
import type { T } from '#i18n/translate.ts'
import { type ApiContext, apiContext, type RequestInfo } from '#infra/requests/context.ts'
import { envelope } from '#api/kernel/envelope.ts'
import { isHarmlessJson } from '#api/kernel/json-text.ts'
import { refusal } from '#api/kernel/refusal.ts'
import { insistOnScope } from '#api/kernel/scope.ts'
import { caller } from './call.ts'
import { Addresses } from './shapes.ts'
import type { Tool } from './tool.ts'
import { tools } from './tools.ts'

/** Characters. The longest question takes half of it. */
const LongestBody = 512 * 1024

const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'private, no-store' }

/** A JSON-RPC error without a message id. */
const unread = (status: number, code: number, message: string): Response =>
  new Response(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }), {
    status,
    headers,
  })

function words(error: DomainError, t: T): string {
  const { fields = [] } = error.details
  if (fields.length === 0) return reasonText(t, error)
  return fields.map(one => `${one.field}: ${t(one.reason, one.values)}`).join('\n')
}

/** Runs a tool. Refusals of verbs are reported in words; internal errors are not described. */
async function use(tool: Tool, base: ApiContext, request: Request, input: unknown) {
  const { ctx, site } = base
  const t = translator(ctx.locale, ctx.texts)
  try {
    const given = input as Record<string, unknown>
    const { text, data } = await tool.run(caller(base, request), given, new Addresses(ctx))
    return { content: [{ type: 'text' as const, text }], structuredContent: data }
  } catch (error) {
    const known = error instanceof DomainError
    if (!known) {
      const { requestId } = ctx.request
      site.log.error({ err: error, tool: tool.name, requestId }, 'a tool failed')
    }
    const text = known ? words(error, t) : t('base.unknown')
    return { content: [{ type: 'text' as const, text }], isError: true }
  }
}

/** The tools this caller may use. */
const offered = ({ key, ctx }: ApiContext): Tool[] =>
  tools.filter(({ scope }) =>
    key ? key.scopes.includes(scope) : scope === 'read' || ctx.viewer.kind === 'member',
  )

function addTools(server: McpServer, base: ApiContext, request: Request): void {
  for (const tool of offered(base)) {
    const { name, title, description, input, scope } = tool
    const annotations = { readOnlyHint: scope === 'read', destructiveHint: false }
    server.registerTool(
      name,
      { title, description, inputSchema: input, annotations: { ...annotations, title } },
      given => use(tool, base, request, given),
    )
  }
}

/**
 * Throws for invalid keys and tokens, for keys without the read scope, and for visitors of a
 * private site.
 */
function letIn(base: ApiContext, named: boolean): void {
  insistOnScope(base, 'read')
  if (named && base.ctx.viewer.kind === 'anonymous') throw unauthorized()
  visitor.check(base.ctx)
}

async function answer(base: ApiContext, request: Request): Promise<Response> {
  const text = await request.text()
  if (text.length > LongestBody) return unread(413, -32000, 'The message is too large.')
  let message: unknown
  try {
    message = isHarmlessJson(text) ? JSON.parse(text) : null
  } catch {
    message = null
  }
  if (typeof message !== 'object' || message === null) {
    return unread(400, -32700, 'The message is not JSON.')
  }
  // Rate limits count requests, so batches are refused.
  if (Array.isArray(message)) return unread(400, -32600, 'Send one message at a time.')
  // Loaded on first use: most sites never need it.
  const [{ McpServer }, { WebStandardStreamableHTTPServerTransport }] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/mcp.js'),
    import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
  ])
  const { name, short_description: about } = base.ctx.settings.general
  const server = new McpServer(
    { name: 'forum', title: name, version: '1.0.0' },
    { capabilities: { tools: {} }, instructions: `${name}. ${about}`.trim() },
  )
  addTools(server, base, request)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    const response = await transport.handleRequest(request, { parsedBody: message })
    const body = await response.text()
    const kept = new Headers(response.headers)
    kept.set('Cache-Control', headers['Cache-Control'])
    return new Response(body || null, { status: response.status, headers: kept })
  } finally {
    await server.close()
  }
}

/** Answers `/community/mcp`; 404 while turned off. */
export async function serveMcp(request: Request, info?: RequestInfo): Promise<Response> {
  const base = await apiContext(request, info)
  const { ctx } = base
  const t = translator(ctx.locale, ctx.texts)
  if (!ctx.settings.mcp.enabled) return envelope(t, 404, 'base.not_found', null)
  if (request.method !== 'POST') {
    const response = unread(405, -32000, 'Only POST is allowed.')
    response.headers.set('Allow', 'POST')
    return response
  }
  try {
    letIn(base, request.headers.has('Authorization'))
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const response = refusal(t, error, { method: 'POST' })
    if (response.status === 401) response.headers.set('WWW-Authenticate', 'Bearer')
    return response
  }
  return answer(base, request)
}
