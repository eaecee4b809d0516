/** Copies the pictures of imported posts from other hosts. */
import { setTimeout as pause } from 'node:timers/promises'
import {
  copyPictures,
  type FetchPicture,
  NoPicture,
} from '#parts/move/domain/import/copy-pictures.ts'
import { anonymous, type Ports } from '#kernel'
import { makeContext } from '#infra/requests/context.ts'
import { OutgoingError } from '#infra/calls/http-client.ts'
import type { Site } from '#infra/site.ts'
import { DefaultLocale } from '#shared/codes.ts'

/** For one picture with its redirects, in ms. */
const PictureTime = 10_000
/** Between two pictures, in ms. */
const PictureRest = 50

/** Old posts name hosts without TLS, which is not used for content. */
const secure = (address: string) => address.replace(/^http:/i, 'https:')

/** Gets pictures by the rules for calls to other servers: no private networks, bounded in time and size. */
export function pictureFetch(fetchPublic: Ports['fetchPublic']): FetchPicture {
  return async (address, maxBytes) => {
    try {
      const { status, bytes } = await fetchPublic({
        url: secure(address),
        headers: { Accept: 'image/png, image/jpeg, image/gif, image/webp' },
        timeoutMs: PictureTime,
        maxBytes,
      })
      if (status === 200) return bytes
      throw new NoPicture(`its server answers ${status}`, status >= 500 || status === 429)
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error
      if (/ sent too much$/.test(error.message))
        throw new NoPicture('larger than images may be here')
      if (/ is not a public address$/.test(error.message))
        throw new NoPicture('its server has no public address')
      throw new NoPicture('its server does not answer', true)
    }
  }
}

export function copyImages(site: Site, source: string, onProgress: (fraction: number) => void) {
  const ctx = makeContext(site, { viewer: anonymous, locale: DefaultLocale })
  const fetch = pictureFetch(site.ports.fetchPublic)
  return copyPictures(ctx, { source, fetch, onProgress, rest: () => pause(PictureRest) })
}
