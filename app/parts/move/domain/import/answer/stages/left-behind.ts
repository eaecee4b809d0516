/** What of the old site's configuration is not imported, for the report. */
import { createHash } from 'node:crypto'
import { Points } from '#shared/points.ts'
import { unknownHosts } from '#parts/move/domain/import/answer/former-hosts.ts'
import type { SiteInfo } from '#parts/move/domain/import/answer/site-info.ts'
import { parsed } from '#parts/move/domain/import/answer/source-row.ts'
import type { AnswerContext } from '#parts/move/domain/import/answer/stage.ts'

/** Beginnings of the SHA-256 of all names and descriptions of reasons that Answer's installer has written. */
const InstalledWords = new Set(
  `4e388ab3 0abba94b 9b90e9df ba81d8a0 f41f3fa6 bfa1f85b e1951488 84016d24 300cd1e8 60c62311 4d67a9b3
  d3c68aa5 9f3b1553 263064f2 54b44b60 abf23db0 317b32c1 bbc5d7e8 c3eefb58 fbb94cef 1185f37d 88eb8f63
  de2d423a 28f2ef17 d1022618 5fcf7099 3d19192b f27a07cc 24deeda0 909941dd c0718859 8fa53288`.split(
    /\s+/,
  ),
)

function isInstalled(words: string): boolean {
  // Releases differ in the apostrophe.
  const sha256 = createHash('sha256').update(words.replaceAll('’', "'")).digest('hex')
  return InstalledWords.has(sha256.slice(0, 8))
}

/** Words of a reason that somebody has entered. */
function ownWords(value: string): string[] {
  const { name, description } = (parsed(value) ?? {}) as { name?: unknown; description?: unknown }
  return [name, description]
    .filter(text => typeof text === 'string')
    .filter(text => text !== '' && !text.startsWith('reason.') && !isInstalled(text))
}

/** Every site of version 2.0 has these rows, so those with the installer's values are not named. */
function compareAssistants({ tally }: AnswerContext, info: SiteInfo): void {
  const providers = JSON.stringify(info.value('ai', 'ai_providers') ?? [])
  if (info.value('ai', 'enabled') === true || /"(?:api_key|model)":"[^"]/.test(providers))
    tally.skipped('the AI assistant: there is none here')
  if (info.value('mcp', 'enabled') === false)
    tally.skipped('the MCP server was turned off: here it is always on')
}

/** Points are the same on every site here. Reasons have the words of the catalog. */
export function reportLeftBehind(
  ctx: AnswerContext,
  info: SiteInfo,
  config: ReadonlyMap<string, string>,
): void {
  const { tally, source } = ctx
  for (const [key, points] of Object.entries(Points)) {
    const value = Number(config.get(key) ?? points)
    if (value !== points)
      tally.skipped('points that are not as here', `${key}: ${value} instead of ${points}`)
  }
  for (const [key, value] of config) {
    const words = /^reason\.\w+$/.test(key) ? ownWords(value) : []
    if (words.length > 0) tally.skipped('own words of a reason', `${key}: ${words.join(' – ')}`)
  }
  if (config.has('email.config')) tally.skipped('the email server: it holds a password')
  compareAssistants(ctx, info)
  for (const [site, files] of unknownHosts(ctx))
    tally.skipped(
      'a file at another address; if the original site had it, add it to its other addresses (--old-host)',
      site,
      files,
    )
  for (const [table, rows] of source.left)
    if (rows > 0) tally.skipped(`rows of the table ${table}, which is not imported`, '', rows)
}
