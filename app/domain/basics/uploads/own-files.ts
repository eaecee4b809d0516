import { z } from 'zod'
import {
  activated,
  command,
  conflict,
  type Db,
  notFound,
  type Page,
  query,
  raise,
  slice,
  wire,
} from '#kernel'
import { pathOfAddress, uploadAddress, uploadMarkdown } from './addresses.ts'
import {
  bytesOf,
  findOwnUpload,
  findUpload,
  pageOfUploads,
  removeUpload,
  type UploadRow,
} from './uploads.queries.ts'

export const OwnFilesPageSize = 30

type OwnFile = UploadRow & { address: string; markdown: string }
export type OwnFiles = Page<OwnFile> & {
  bytes: number
  /** Storage limit of a member in MB; 0 = no limit. */
  room: number
}

/** The viewer's files, newest first, with the storage they use. */
export const listOwnFiles = query({
  name: 'uploads.list_own',
  guard: activated,
  input: z.object({ page: wire.page() }),
  run({ db, viewer, settings }, { page }): OwnFiles {
    const { count, list } = pageOfUploads(db, viewer.id, slice(page, OwnFilesPageSize))
    return {
      count,
      list: list.map(file => ({
        ...file,
        address: uploadAddress(file),
        markdown: uploadMarkdown(file),
      })),
      bytes: bytesOf(db, viewer.id),
      room: settings.uploads.per_member_mb,
    }
  },
})

const remove = command({
  name: 'uploads.remove',
  guard: activated,
  input: z.object({ upload_id: wire.int(0, Number.MAX_SAFE_INTEGER, 0) }),
  emits: [],
  run({ tx, viewer }, { upload_id }) {
    const file =
      findOwnUpload(tx, viewer.id, upload_id) ?? raise(notFound('error.upload.not_found'))
    if (file.useCount > 0) throw conflict('error.upload.in_use')
    removeUpload(tx, file.id)
    return { path: file.path }
  },
})

/** Removes one of the viewer's files if nothing uses it; fails with `error.upload.in_use` otherwise. */
export const removeFile: typeof remove = {
  ...remove,
  async execute(ctx, raw) {
    const { path } = await remove.execute(ctx, raw)
    await ctx.ports.files.remove(path)
    return { path }
  },
}

/** The address of an avatar for the profile; null if this member did not upload it as one. */
export function ownAvatar(db: Db, userId: number, address: string): string | null {
  const path = pathOfAddress(address)
  const file = path ? findUpload(db, path) : undefined
  return file?.userId === userId && file.source === 'avatar' ? uploadAddress(file) : null
}
