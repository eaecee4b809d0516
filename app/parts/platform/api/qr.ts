/** Login by a code of the work chat app. */
import { z } from 'zod'
import type { ApiArgs } from '#api/kernel/args.ts'
import { type Endpoint, get, ofToken } from '#api/kernel/endpoint.ts'
import { out } from '#api/kernel/out.ts'
import { shape, via } from '#api/kernel/wire.ts'
import { takeOverPicture } from '#infra/calls/provider-pictures.ts'
import { beginQr, type QrTaken, takeQrApi } from '#parts/platform/domain/identities/qr-tickets.ts'

const QrCode = shape<{ key: string; redirectUrl: string }>()({
  key: out.text(),
  redirect_url: out.text(),
})

async function entered(taken: QrTaken, args: ApiArgs) {
  if (taken.kind !== 'entered') return null
  await takeOverPicture(args, taken.picture, taken.loggedIn.token)
  return taken.loggedIn
}
const QrState = via(
  entered,
  shape<{ token: string } | null>()({
    is_login: [z.boolean(), login => login !== null],
    token: [out.text(), login => login?.token ?? ''],
  }),
)

export const qr: Endpoint[] = [
  get('wecom/login/url', beginQr, {
    scope: null,
    summary: 'A QR code to scan with the work chat app; the key stays with the caller',
    answer: QrCode,
  }),
  get('wecom/login/check', takeQrApi, {
    scope: null,
    summary: 'Whether the code was confirmed; if so, returns a token once',
    answer: QrState,
    extra: { ...ofToken, browser_hash: () => '' },
  }),
]
