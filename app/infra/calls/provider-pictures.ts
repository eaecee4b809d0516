/**
 * Avatars from login services: fetched once and stored here, never loaded from there by browsers.
 */
import { viewerOfToken } from '#access/auth/sessions.queries.ts'
import { takePicture } from '#access/identities/take-picture.ts'
import { DomainError, run, type Viewer } from '#kernel'
import { maxBytes } from '#basics/uploads/file-kinds.ts'
import type { ApiContext } from '../requests/context.ts'
import { OutgoingError } from './http-client.ts'

/** The caller, by page or by API. */
type Asking = Pick<ApiContext, 'ctx' | 'site'>

/** The member is waiting, and can do without the avatar; in ms. */
const Patience = 3000

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** The member who just logged in with a session; without one, the current viewer. */
function ownerOf({ ctx, site }: Asking, token: string | null): Viewer {
  if (token === null) return ctx.viewer
  const hash = site.ports.hashToken(token)
  const page = viewerOfToken(ctx.db, hash, 'page', ctx.now)
  return page.kind === 'member' ? page : viewerOfToken(ctx.db, hash, 'api', ctx.now)
}

async function take(page: Asking, address: string, token: string | null): Promise<void> {
  const { ctx, site } = page
  const viewer = ownerOf(page, token)
  const most = maxBytes('avatar', ctx.settings.write)
  const { status, bytes } = await site.ports.fetchPublic({
    url: address,
    headers: { Accept: 'image/png, image/jpeg, image/webp' },
    timeoutMs: Patience,
    maxBytes: most,
  })
  if (status !== 200) return
  const file = await site.ports.files.take('picture', once(bytes), most)
  await run(takePicture, { ...ctx, viewer }, { file })
}

/**
 * Fetches the avatar of a member who just got an account, or linked one without an avatar. `token`
 * is the session's. A failure never prevents the login.
 */
export async function takeOverPicture(
  page: Asking,
  address: string,
  token: string | null,
): Promise<void> {
  if (!address) return
  try {
    await take(page, address, token)
  } catch (error) {
    if (!(error instanceof OutgoingError || error instanceof DomainError)) {
      return page.site.log.warn({ err: error }, 'an avatar could not be fetched')
    }
    page.site.log.info({ why: error.message }, 'an avatar was not fetched')
  }
}
