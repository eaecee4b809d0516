import { tagPath, tagsPath } from '#app/shared/paths.ts'
import { Frame } from '#app/ui/frame.tsx'
import { useSpeech } from '#app/ui/i18n.tsx'
import { Breadcrumbs } from '#app/ui/kit/breadcrumbs.tsx'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { Notice } from '#app/ui/kit/notice.tsx'
import { PageHead } from '#app/ui/kit/page-head.tsx'
import { Prose } from '#app/ui/kit/prose.tsx'
import { SideCard } from '#app/ui/kit/side-card.tsx'
import { TimeAgo } from '#app/ui/kit/time-ago.tsx'

export type TagInfoScreenProps = {
  slug: string
  name: string
  html: string
  questions: number
  createdAt: number
  /** 0 when it was never edited. */
  editedAt: number
  deleted: boolean
  synonyms: { slug: string; name: string }[]
}

/** All that is written about a tag. */
export function TagInfoScreen(props: TagInfoScreenProps) {
  const { slug, name, html, questions, createdAt, editedAt, deleted, synonyms } = props
  const { t, number } = useSpeech()
  const crumbs = [
    { label: t('tag.list.title'), href: tagsPath() },
    { label: name, href: tagPath(slug) },
    { label: t('tag.info.crumb') },
  ]
  const aside = (
    <SideCard title={t('tag.info.synonyms')}>
      {synonyms.length > 0 ? (
        <>
          <p className="quiet">{t('tag.info.synonyms_text', { name })}</p>
          <ul className="chips side-chips">
            {synonyms.map(synonym => (
              <li className="chip" key={synonym.slug}>
                {synonym.name}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="quiet">{t('tag.info.no_synonyms')}</p>
      )}
    </SideCard>
  )
  return (
    <Frame nav="tags" aside={aside}>
      <Breadcrumbs items={crumbs} />
      {deleted ? <Notice tone="danger">{t('tag.info.deleted')}</Notice> : null}
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
          <TimeAgo at={createdAt} />
        </span>
        {editedAt > 0 ? (
          <span>
            {`${t('tag.info.edited')} `}
            <TimeAgo at={editedAt} />
          </span>
        ) : null}
      </p>
      <div className="tag-text">
        {html ? <Prose html={html} /> : <p className="quiet">{t('tag.info.no_text')}</p>}
      </div>
    </Frame>
  )
}
