/** Login by a code of the work chat app. */
import { z } from 'zod'
import { type Endpoint, get, ofToken } from '#api/kernel/endpoint.ts'
import type { ApiArgs } from '#api/kernel/endpoint.ts'
import { out } from '#api/kernel/out.ts'
import { takeOverPicture } from '#infra/calls/provider-pictures.ts'
import { beginQr, type QrTaken, takeQrApi } from '#parts/platform/domain/identities/qr-tickets.ts'

const QrCode = z.strictObject({ key: out.text(), redirect_url: out.text() })
const toQrCode = ({ key, redirectUrl }: { key: string; redirectUrl: string }) => ({
  key,
  redirect_url: redirectUrl,
})

const QrState = z.strictObject({ is_login: z.boolean(), token: out.text() })
async function toQrState(taken: QrTaken, args: ApiArgs): Promise<z.infer<typeof QrState>> {
  if (taken.kind !== 'entered') return { is_login: false, token: '' }
  const { token } = taken.loggedIn
  await takeOverPicture(args, taken.picture, token)
  return { is_login: true, token }
}

export const qr: Endpoint[] = [
  get('wecom/login/url', beginQr, {
    scope: null,
    summary: 'A QR code to scan with the work chat app; the key stays with the caller',
    response: QrCode,
    toWire: toQrCode,
  }),
  get('wecom/login/check', takeQrApi, {
    scope: null,
    summary: 'Whether the code was confirmed; if so, returns a token once',
    response: QrState,
    toWire: toQrState,
    extra: { ...ofToken, browser_hash: () => '' },
  }),
]
