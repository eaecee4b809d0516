import { z } from 'zod'
import { activated, query } from '#kernel'
import { extensionOf, extensionsFor, maxMegabytes } from './file-kinds.ts'

export type UploadRules = {
  /** File extensions, and the largest file in MB. */
  images: { list: string[]; max: number }
  /** An empty list: the site accepts none. */
  attachments: { list: string[]; max: number }
}

/** Files a member may put into a post. */
export const showUploadRules = query({
  name: 'uploads.show_rules',
  guard: activated,
  input: z.object({}),
  run({ settings: { write } }): UploadRules {
    const rule = (source: 'post' | 'post_attachment') => ({
      list: extensionsFor(source, write),
      max: maxMegabytes(source, write),
    })
    return { images: rule('post'), attachments: rule('post_attachment') }
  },
})

/** An image if its extension is one of those; otherwise an attachment, if the site accepts that type. */
export function sourceFor(name: string, { images, attachments }: UploadRules) {
  const ending = extensionOf(name)
  const attached = !images.list.includes(ending) && attachments.list.includes(ending)
  return attached ? 'post_attachment' : 'post'
}
