/** Plugins that look at new posts. One that fails has no say. */
import type { Ctx, Member } from '#app/domain/kernel/index.ts'
import type { ReviewedPost } from '#app/plugins/interface.ts'
import type { Caught, NewPost } from './new-post.ts'

/** For one reviewer, in ms. */
const ReviewTime = 4_000
const LongestReason = 200
/** Published posts of an author are counted no further. */
const CountedPosts = 100

/** A post that a plugin caught is stored under this and its slug. */
export const ByPlugin = 'plugin:'

const shown = (
  { kind, title, html, text, tags, author, clientIp, published }: NewPost,
  { settings, userAgent }: Ctx,
): ReviewedPost => ({
  ...{ kind, title, html, text, tags, userAgent, ip: clientIp },
  author: {
    ...{ id: author.id, rank: author.rank, role: author.roleId },
    published: published(CountedPosts),
  },
  language: settings.interface.language,
})

/** The first verdict that is not to let the post through. */
export async function askReviewers(ctx: Ctx<Member>, post: NewPost): Promise<Caught | null> {
  const { plugins } = ctx.ports
  for (const slug of plugins.active('reviewer')) {
    const told = await plugins.call(
      slug,
      plugin => plugin.reviewer!.review(shown(post, ctx)),
      ReviewTime,
    )
    if (!told.ok) continue
    const { action, reason } = told.value ?? {}
    if (action !== 'hold' && action !== 'delete') continue
    const detail = String(reason ?? '').slice(0, LongestReason)
    return { action, rule: `${ByPlugin}${slug}`, detail }
  }
  return null
}
