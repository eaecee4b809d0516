import { z } from 'zod'
import { command, loggedIn, TakenFile } from '#kernel'
import { imageTypeOf } from '#basics/uploads/file-kinds.ts'
import { discarding, keepFile, readyFile } from '#basics/uploads/upload-file.ts'
import { storedUser, updateUser } from '#basics/users/users.queries.ts'

/** Files from providers have no useful name; the extension is set by type. */
const named = ({ temp, bytes, head, tooLarge }: TakenFile) => {
  const extension = imageTypeOf(head)?.extension ?? 'bin'
  return new TakenFile({ temp, bytes, head, tooLarge, name: `picture.${extension}` })
}

/**
 * Copies the caller's avatar from a login service to this site. An avatar that was chosen here stays. Applies
 * the same limits as an upload.
 */
export const takePicture = discarding(
  command({
    name: 'identities.take_picture',
    guard: loggedIn,
    input: z.object({ file: z.instanceof(TakenFile) }),
    emits: ['profile.updated'],
    prepare: (ctx, { file }) => readyFile(ctx, 'avatar', named(file)),
    run(ctx, _, ready) {
      const { tx, viewer, now, emit } = ctx
      if (storedUser(tx, viewer.id).avatar !== '') return
      const { address } = keepFile(ctx, ready)
      updateUser(tx, viewer.id, { avatar: address, updatedAt: now })
      emit('profile.updated', { userId: viewer.id, hasBio: false })
    },
  }),
)
