/** File uploads. */
import { uploadFile } from '#basics/uploads/upload-file.ts'
import { absolute } from '#shared/paths.ts'
import { type Endpoint, post } from '../kernel/endpoint.ts'
import { out } from '../kernel/out.ts'
import { kind } from '../kernel/wire.ts'

const Url = kind(out.text(), ({ address }: { address: string }, { ctx }) =>
  absolute(ctx.settings.general.site_url, address),
)

export const uploads: Endpoint[] = [
  post('file', uploadFile, {
    summary: 'Upload a file; returns its URL',
    multipart: true,
    answer: Url,
  }),
]
