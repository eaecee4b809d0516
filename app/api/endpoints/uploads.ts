/** File uploads. */
import { uploadFile } from '#basics/uploads/upload-file.ts'
import { absolute } from '#shared/paths.ts'
import { type Endpoint, post } from '../kernel/endpoint.ts'
import { out } from '../kernel/out.ts'

export const uploads: Endpoint[] = [
  post('file', uploadFile, {
    summary: 'Upload a file; returns its URL',
    multipart: true,
    response: out.text(),
    toWire: ({ address }, { ctx }) => absolute(ctx.settings.general.site_url, address),
  }),
]
