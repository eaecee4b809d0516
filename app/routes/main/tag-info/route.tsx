import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { redirect } from '@remix-run/node'
import { reasonText } from '#kernel'
import { hasUnreviewed } from '#basics/revisions/revisions.queries.ts'
import { maySetSynonyms } from '#tags/tags.policy.ts'
import { showTag } from '#tags/show-tag.ts'
import { tagInfoPath } from '#shared/paths.ts'
import directoryCss from '#ui/styles/directory.css?url'
import tagCss from '#ui/styles/tag.css?url'
import type { TagInfoReply } from '#ui/tag/tag-info-types.ts'
import { TagInfoScreen } from './screen.tsx'
import { mayCreateTags } from '#web/posts/writing-view.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'
import { synonymBanner, tagState } from '#web/tags/tag-view.ts'
import { tagInfoActs } from './acts.ts'

async function view(page: ScreenArgs) {
  const { run, params, url, ctx, t } = page
  const asked = params.tagName ?? ''
  const tag = await run(showTag, { name: asked })
  if (tag.slug !== asked) throw redirect(tagInfoPath(tag.slug), synonymBanner(tag, page))
  const synonyms = maySetSynonyms(ctx.viewer, ctx.privileges)
  return {
    title: t('tag.info.title', { name: tag.displayName }),
    excerpt: tag.excerpt,
    ...tagState(tag),
    html: tag.html,
    createdAt: tag.createdAt,
    editedAt: tag.updatedAt > tag.createdAt ? tag.updatedAt : 0,
    waiting: hasUnreviewed(ctx.db, tag.id),
    synonyms: tag.synonyms.map(synonym => ({ slug: synonym.slug, name: synonym.displayName })),
    mayEditSynonyms: synonyms.allowed,
    synonymsRefusal: synonyms.allowed ? null : reasonText(t, synonyms),
    mayCreate: mayCreateTags(page),
    dialog: url.searchParams.get('dialog'),
  }
}

function Screen({ data, reply }: Shown<typeof view, TagInfoReply>) {
  return <TagInfoScreen data={data} reply={reply ?? null} />
}

const route = screenRoute({
  view,
  acts: tagInfoActs,
  styles: [directoryCss, tagCss],
  head: data => ({
    title: data.title,
    description: data.excerpt,
    path: tagInfoPath(data.slug),
    noindex: data.deleted,
  }),
  Screen,
})

export const { loader, action, links, meta } = route
export default route.Page
