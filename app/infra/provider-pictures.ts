/** Pictures that services have of people: fetched once, kept here, never shown from there. */
import { viewerOfToken } from '#app/domain/access/auth/sessions.queries.ts'
import { takePicture } from '#app/domain/access/identities/take-picture.ts'
import { DomainError, run, type Viewer } from '#app/domain/kernel/index.ts'
import { maxBytes } from '#app/domain/basics/uploads/file-kinds.ts'
import type { ApiContext } from './context.ts'
import { callOutside, OutgoingError } from './http-client.ts'

/** Whoever asks, by page or by call. */
type Asking = Pick<ApiContext, 'ctx' | 'site'>

/** The person waits for it, and can do without, in ms. */
const Patience = 3000

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Who has just come in by a session; without one, who was here already. */
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
  const { status, bytes } = await callOutside(
    { url: address, headers: { Accept: 'image/png, image/jpeg, image/webp' } },
    { internalHosts: site.env.INTERNAL_HOSTS, timeoutMs: Patience, maxBytes: most },
  )
  if (status !== 200) return
  const file = await site.ports.files.take('picture', once(bytes), most)
  await run(takePicture, { ...ctx, viewer }, { file })
}

/**
 * Takes the picture of somebody who has just got an account, or joined one that has none. `token` is of
 * the session. That it cannot be had is no reason not to let anybody in.
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
      return page.site.log.warn({ err: error }, 'a picture could not be taken over')
    }
    page.site.log.info({ why: error.message }, 'a picture was not taken over')
  }
}
