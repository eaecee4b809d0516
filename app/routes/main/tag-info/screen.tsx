import { editTagPath, tagPath, tagsPath, tagTimelinePath } from '#shared/paths.ts'
import { Frame, useFrameData } from '#ui/frame.tsx'
import { useSpeech, useT } from '#ui/i18n.tsx'
import { Breadcrumbs } from '#ui/kit/breadcrumbs.tsx'
import { LinkButton } from '#ui/kit/button.tsx'
import { Banner } from '#ui/kit/banner.tsx'
import { PageHead } from '#ui/kit/page-head.tsx'
import { Prose } from '#ui/kit/prose.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import { SynonymsCard } from './synonyms-card.tsx'
import { useTagDialog } from './tag-dialogs.tsx'
import { useTagGate } from '#ui/tag/tag-gate.tsx'
import type { TagInfoData, TagInfoReply } from '#ui/tag/tag-info-types.ts'

/** Dialogs whose forms show their own errors. */
const shownByForms = ['merge', 'merge-lookup', 'synonyms', 'lookup']

type Props = { data: TagInfoData; reply: TagInfoReply | null }

/** A tag's description and actions. */
export function TagInfoScreen({ data, reply }: Props) {
  const { t, number } = useSpeech()
  const { slug, name, html, questions, deleted } = data
  const crumbs = [
    { label: t('tag.list.title'), href: tagsPath() },
    { label: name, href: tagPath(slug) },
    { label: t('tag.info.crumb') },
  ]
  const dialog = useTagDialog({ data, reply })
  const problem = reply && !shownByForms.includes(reply.intent) ? reply.errors['']?.[0] : null
  return (
    <Frame
      nav="tags"
      aside={<SynonymsCard data={data} />}
      problem={problem}
      dialog={dialog}
      missing={data.dialog === 'synonyms' ? data.synonymsRefusal : null}
    >
      <Breadcrumbs items={crumbs} />
      {deleted ? <Banner tone="danger">{t('tag.info.deleted')}</Banner> : null}
      {data.waiting && data.actions.includes('edit') ? (
        <Banner tone="info">{t('tag.info.waiting')}</Banner>
      ) : null}
      <PageHead
        title={t('tag.info.title', { name })}
        actions={
          <LinkButton href={tagPath(slug)}>
            {t('tag.info.questions', { count: questions, shown: number(questions) })}
          </LinkButton>
        }
      />
      <p className="meta">
        <span>
          {`${t('tag.info.created')} `}
          <TimeAgo at={data.createdAt} />
        </span>
        {data.editedAt > 0 ? (
          <span>
            {`${t('tag.info.edited')} `}
            <TimeAgo at={data.editedAt} />
          </span>
        ) : null}
      </p>
      <div className="tag-text">
        {html ? <Prose html={html} /> : <p className="quiet">{t('tag.info.no_text')}</p>}
      </div>
      <TagActs data={data} />
    </Frame>
  )
}

/** The actions, each only with permission. */
function TagActs({ data }: { data: TagInfoData }) {
  const t = useT()
  const { viewer } = useFrameData()
  const { dialog } = useTagGate()
  const may = (action: string) => data.actions.includes(action)
  if (!viewer) return null
  return (
    <div className="tag-acts" id="acts">
      {may('edit') && !data.waiting ? (
        <LinkButton href={editTagPath(data.id)} tone="text" icon="edit">
          {t('common.action.edit')}
        </LinkButton>
      ) : null}
      {may('delete') ? (
        <LinkButton href={dialog('delete-tag')} tone="text" icon="trash" dialog>
          {t('common.action.delete')}
        </LinkButton>
      ) : null}
      {may('merge') ? (
        <LinkButton href={dialog('merge')} tone="text" icon="link" dialog>
          {t('tag.merge.link')}
        </LinkButton>
      ) : null}
      {may('undelete') ? (
        <LinkButton href={dialog('undelete-tag')} tone="text" icon="reply" dialog>
          {t('tag.undelete.link')}
        </LinkButton>
      ) : null}
      <LinkButton href={tagTimelinePath(data.id)} tone="text" icon="history">
        {t('tag.info.history')}
      </LinkButton>
    </div>
  )
}
