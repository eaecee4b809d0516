import { Trans } from 'react-i18next'
import { askPath, searchPath } from '#shared/paths.ts'
import { Frame } from '#ui/frame.tsx'
import { useSpeech } from '#ui/i18n.tsx'
import { EmptyBlock } from '#ui/kit/empty-block.tsx'
import { ListBar, PageHead } from '#ui/kit/page-head.tsx'
import { Pager, type PageSizes, sizeKey } from '#ui/kit/pager.tsx'
import { SideCard } from '#ui/kit/side-card.tsx'
import { SortGroup } from '#ui/kit/sort-group.tsx'
import { TagChip } from '#ui/kit/tag-chip.tsx'
import { SearchBox } from '#ui/layout/search-box.tsx'
import { QuestionList, type QuestionRowItem } from '#ui/post/question-row.tsx'
import { TagFollow, type TagFollowProps } from '#ui/tag/tag-follow.tsx'
import { useTagLogin } from '#ui/tag/tag-gate.tsx'
import { Marked, type Segment } from './marked.tsx'
import { SearchTips } from './search-tips.tsx'

type ResultRow = Omit<QuestionRowItem, 'title' | 'excerpt'> & {
  title: Segment[]
  excerpt: Segment[]
}

type SearchResults = {
  count: number
  /** There are, or may be, more than `count`. */
  capped: boolean
  /** The plugin that searched; `href` = a page about it, if it names one. */
  engine: { name: string; href: string } | null
  keywords: string
  /** Active filters; `href` = the same search without the filter. */
  options: { option: string; href: string | null }[]
  /** Other words that were searched for. */
  others: string[]
  loose: boolean
  /** Spelling suggestion. */
  suggestion: { q: string; href: string } | null
  /** The likelier query of these results: the one typed had none. */
  instead: string | null
  /** Parts of the query that were not applied, with advice. */
  notes: { text: string; link?: { text: string; href: string } }[]
  items: ResultRow[]
  tag: { slug: string; name: string; excerpt: string; questions: number; infoHref: string } | null
  /** Description of the tag; null when the query names none. */
  follow: Omit<TagFollowProps, 'region'> | null
  page: number
  pages: number
  sizes: PageSizes | null
}

export type SearchScreenProps = {
  q: string
  order: string
  orders: readonly string[]
  /** Why the query was rejected. */
  error: string | null
  /** Null without a query, or when it was rejected. */
  results: SearchResults | null
  /** Why following was refused. */
  problem: string | null
}

export function SearchScreen(props: SearchScreenProps) {
  const { q, order, orders, error, results, problem } = props
  const { t } = useSpeech()
  const login = useTagLogin()
  const dialog = results?.follow ? login : null
  const tips = (
    <SideCard title={t('search.tips.title')}>
      <SearchTips />
    </SideCard>
  )
  return (
    <Frame searching aside={results ? tips : undefined} problem={problem} dialog={dialog}>
      <PageHead title={t(results ? 'search.results' : 'search.title')} />
      <div className="search-again">
        <SearchBox id="search-again" value={q} label={t('search.again')} error={error} />
      </div>
      {results ? (
        <Results {...results} q={q} order={order} orders={orders} />
      ) : (
        <div className="search-start">
          <p className="quiet">{t('search.start')}</p>
          {tips}
        </div>
      )}
    </Frame>
  )
}

type ResultsProps = SearchResults & Pick<SearchScreenProps, 'q' | 'order' | 'orders'>

function Results(props: ResultsProps) {
  const { t, number } = useSpeech()
  const { order, orders, count, capped, items, tag, page, pages, sizes } = props
  const q = props.instead ?? props.q
  const path = searchPath()
  const keys = { order: order === 'relevance' ? null : order, ...sizeKey(sizes) }
  const query = searchPath({ q, ...keys }).slice(path.length)
  const shown = number(count) + (capped ? '+' : '')
  return (
    <>
      <Understood {...props} />
      {tag ? (
        <section className="tag-head" aria-label={t('search.tag')} id="tag-head">
          <p>
            <TagChip tag={{ slug: tag.slug, name: tag.name }} t={t} />
            {` ${number(tag.questions)} ${t('common.word.questions', { count: tag.questions })}`}
          </p>
          {tag.excerpt ? <p className="tag-head-text">{tag.excerpt}</p> : null}
          <p>
            <a href={tag.infoHref}>{t('tag.info.more')}</a>
          </p>
          {props.follow ? <TagFollow {...props.follow} region="tag-head" /> : null}
        </section>
      ) : null}
      {items.length > 0 ? (
        <>
          <ListBar count={t('search.count', { count, shown })}>
            <SortGroup
              options={orders.map(value => ({ value, label: t(`search.order.${value}`) }))}
              current={order}
              path={path}
              query={query}
              fallback="relevance"
            />
          </ListBar>
          <QuestionList
            items={items.map(item => ({
              ...item,
              title: <Marked segments={item.title} />,
              excerpt: <Marked segments={item.excerpt} />,
            }))}
            label={t('search.results')}
            found
          />
        </>
      ) : (
        <NothingFound options={props.options} />
      )}
      <Pager page={page} pages={pages} sizes={sizes} path={path} query={query} />
    </>
  )
}

/** How the query was interpreted: words, filters, and whether it was relaxed. */
function Understood(props: ResultsProps) {
  const { engine, instead, keywords, options, others, loose, suggestion, notes } = props
  const { t } = useSpeech()
  return (
    <div className="understood">
      {engine ? (
        <p>
          {`${t('search.by')} `}
          {engine.href ? <a href={engine.href}>{engine.name}</a> : engine.name}
        </p>
      ) : null}
      {instead ? (
        <p className="search-note">
          {`${t('search.instead', { typed: props.q, words: instead })} `}
          <a href={searchPath({ q: props.q, exact: 1 })}>{t('search.exact', { typed: props.q })}</a>
        </p>
      ) : null}
      {keywords ? <p>{t('search.keywords', { words: keywords })}</p> : null}
      {options.length > 0 ? (
        <p>
          {`${t('search.options')} `}
          {options.map(({ option }) => (
            <code key={option}>{option}</code>
          ))}
        </p>
      ) : null}
      {others.length > 0 ? <p>{t('search.others', { words: others.join(' · ') })}</p> : null}
      {loose ? <p>{t('search.loose')}</p> : null}
      {suggestion ? (
        <p className="search-note">
          <Trans
            i18nKey="search.did_you_mean"
            components={{ words: <a href={suggestion.href}>{suggestion.q}</a> }}
          />
        </p>
      ) : null}
      {notes.map(({ text, link }) => (
        <p key={text} className="search-note">
          {text} {link ? <a href={link.href}>{link.text}</a> : null}
        </p>
      ))}
    </div>
  )
}

/** Next steps: removing a filter, or asking. */
function NothingFound({ options }: Pick<SearchResults, 'options'>) {
  const { t } = useSpeech()
  const steps = options.flatMap(({ option, href }) =>
    href ? [{ text: t('search.without', { option }), href }] : [],
  )
  return (
    <EmptyBlock
      icon="search"
      action={
        <ul className="search-steps">
          {[...steps, { text: t('search.ask'), href: askPath() }].map(({ text, href }) => (
            <li key={href}>
              <a href={href}>{text}</a>
            </li>
          ))}
        </ul>
      }
    >
      {t('search.empty')}
    </EmptyBlock>
  )
}
