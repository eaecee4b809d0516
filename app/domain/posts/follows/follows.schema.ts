import { z } from 'zod'
import { stays, wire } from '#kernel'
import { slugOf } from '#tags/tags.schema.ts'

/** Most tags in one list; more are refused. */
const FollowedTagsMax = 500
const SlugMax = 200

export const FollowInput = z.object({ object_id: wire.anyId(), is_cancel: wire.flag() })

/** Tag names as a list; a single name becomes a list of one, an empty value an empty list. */
const readNames = (raw: unknown) =>
  raw === null || raw === '' ? [] : typeof raw === 'string' ? [raw] : raw

export const FollowTagsInput = z.object(
  stays({
    slug_name_list: z
      .preprocess(
        readNames,
        z
          .array(wire.text({ max: SlugMax }), { error: 'form.invalid' })
          .max(FollowedTagsMax, { error: `error.tag.too_many|max=${FollowedTagsMax}` }),
      )
      .transform(names => [...new Set(names.map(slugOf).filter(Boolean))])
      .describe('list of tag slugs'),
  }),
)
