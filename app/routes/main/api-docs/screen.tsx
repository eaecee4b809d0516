import type { AreaLink, FoundCall, ReferenceArea } from '#shared/api-reference.ts'
import { apiDocsPath } from '#shared/paths.ts'
import { Frame } from '#ui/frame.tsx'
import { useSpeech, useT } from '#ui/i18n.tsx'
import { EmptyBlock } from '#ui/kit/empty-block.tsx'
import { NameFilter } from '#ui/kit/name-filter.tsx'
import { PageHead } from '#ui/kit/page-head.tsx'
import { SideCard } from '#ui/kit/side-card.tsx'
import { ReferenceCallBlock } from './reference-call.tsx'
import { ReferenceStart } from './reference-start.tsx'

export type ReferenceScreenProps = {
  /** URL of the site, including its mount path. */
  site: string
  areas: AreaLink[]
  /** Null on the index page. */
  area: ReferenceArea | null
  q: string
  /** Null without a search. */
  found: FoundCall[] | null
}

function Areas({ areas, area }: Pick<ReferenceScreenProps, 'areas' | 'area'>) {
  const { t, number } = useSpeech()
  return (
    <SideCard title={t('api.docs.areas')}>
      <nav aria-label={t('api.docs.areas')}>
        <ul className="ref-areas">
          <li>
            <a href={apiDocsPath()} aria-current={area ? undefined : 'page'}>
              {t('api.docs.start')}
            </a>
          </li>
          {areas.map(({ slug, title, count }) => (
            <li key={slug}>
              <a
                href={apiDocsPath({ area: slug })}
                aria-current={slug === area?.slug ? 'page' : undefined}
              >
                <span lang="en">{title}</span>
              </a>{' '}
              <span className="quiet">{number(count)}</span>
            </li>
          ))}
        </ul>
      </nav>
    </SideCard>
  )
}

function Found({ found }: { found: FoundCall[] }) {
  const { t } = useSpeech()
  if (found.length === 0) return <EmptyBlock icon="search">{t('api.docs.none')}</EmptyBlock>
  return (
    <section aria-labelledby="found">
      <h2 id="found">{t('api.docs.found', { count: found.length })}</h2>
      <ul className="ref-calls" lang="en">
        {found.map(({ slug, id, name, summary }) => (
          <li key={name}>
            <a href={`${apiDocsPath({ area: slug })}#${id}`}>
              <code>{name}</code>
            </a>{' '}
            {summary}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Area({ area }: { area: ReferenceArea }) {
  const t = useT()
  return (
    <>
      <nav aria-label={t('api.docs.contents')}>
        <ul className="ref-calls" lang="en">
          {area.calls.map(({ id, name, summary }) => (
            <li key={id}>
              <a href={`#${id}`}>
                <code>{name}</code>
              </a>{' '}
              {summary}
            </li>
          ))}
        </ul>
      </nav>
      {area.calls.map(call => (
        <ReferenceCallBlock key={call.id} call={call} />
      ))}
      {area.shapes.length > 0 ? (
        <section aria-labelledby="shapes">
          <h2 id="shapes">{t('api.docs.shapes')}</h2>
          {area.shapes.map(text => (
            <pre key={text} className="ref-code">
              {text}
            </pre>
          ))}
        </section>
      ) : null}
    </>
  )
}

/** The API reference: introduction, and one page per area. */
export function ReferenceScreen({ site, areas, area, q, found }: ReferenceScreenProps) {
  const t = useT()
  const words = {
    label: t('api.docs.search'),
    hint: t('api.docs.search_hint'),
    submit: t('api.docs.search_submit'),
  }
  return (
    <Frame aside={<Areas areas={areas} area={area} />}>
      <PageHead
        title={area ? <span lang="en">{area.title}</span> : t('api.docs.title')}
        intro={t('api.docs.intro')}
      />
      <NameFilter id="ref-q" action={apiDocsPath()} q={q} error={null} words={words} />
      {found ? <Found found={found} /> : null}
      {area ? <Area area={area} /> : found ? null : <ReferenceStart site={site} />}
    </Frame>
  )
}
