/** Plugins that review new posts. A plugin that fails is ignored. */
import type { Ctx, Member } from '#kernel'
import { type ReviewedPost, type Verdict, Verdicts } from '#plugins/interface.ts'
import type { Caught, NewPost } from './new-post.ts'

/** Time limit of one reviewer, in ms. */
const ReviewTime = 4_000
const LongestReason = 200
/** Published posts of an author are counted up to this number. */
const CountedPosts = 100

/** Prefix of the rule key under which a post caught by a plugin is stored, followed by its slug. */
export const ByPlugin = 'plugin:'

const shown = (
  { kind, title, html, text, tags, author, clientIp, published }: NewPost,
  { settings, userAgent }: Ctx,
): ReviewedPost => ({
  kind,
  title,
  html,
  text,
  tags,
  userAgent,
  ip: clientIp,
  author: {
    id: author.id,
    rank: author.rank,
    role: author.roleId,
    published: published(CountedPosts),
  },
  language: settings.interface.language,
})

/** Throws for anything but a verdict, so that it counts as a failure of the plugin. */
function checked(verdict: Verdict): Verdict {
  if (!Verdicts.includes(verdict?.action))
    throw new Error(`action must be one of ${Verdicts.join(', ')}`)
  return verdict
}

/** The first verdict that does not let the post through. */
export async function askReviewers(ctx: Ctx<Member>, post: NewPost): Promise<Caught | null> {
  const { plugins } = ctx.ports
  for (const slug of plugins.active('reviewer')) {
    const told = await plugins.call(
      slug,
      async plugin => checked(await plugin.reviewer!.review(shown(post, ctx))),
      ReviewTime,
    )
    if (!told.ok) continue
    const { action, reason } = told.value
    if (action === 'approve') continue
    const detail = String(reason ?? '').slice(0, LongestReason)
    return { action, rule: `${ByPlugin}${slug}`, detail }
  }
  return null
}
