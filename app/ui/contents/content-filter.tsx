import { useT } from '#ui/i18n.tsx'
import { Button, LinkButton } from '#ui/admin-kit/button.tsx'
import { SearchInput } from '#ui/admin-kit/inputs.tsx'
import { HiddenFields } from '#ui/admin-kit/post-button.tsx'
import type { ContentData } from './content-types.ts'

/** Search by title or number; keeps state and page size. */
export function ContentFilter({ data }: { data: ContentData }) {
  const t = useT()
  const { kind, words, chip, search } = data
  const kept = new URLSearchParams(search)
  const hidden = Object.fromEntries(
    ['status', 'page_size', 'questionId', 'order'].map(name => [name, kept.get(name)]),
  )
  return (
    <div className="contents-filter">
      <form className="filter" role="search" action={data.path} aria-label={t('contents.search')}>
        <label className="sr" htmlFor="content-query">
          {t('contents.search')}
        </label>
        <SearchInput
          id="content-query"
          name="query"
          defaultValue={words}
          placeholder={t(`contents.hint.${kind}`)}
        />
        <HiddenFields values={hidden} />
        <Button icon="search">{t('common.action.search')}</Button>
      </form>
      {chip ? (
        <p className="contents-chip">
          <span>{t('contents.of_question', { title: chip.title })}</span>
          <LinkButton
            tone="quiet"
            icon="close"
            iconOnly
            href={chip.clearHref}
            title={t('contents.all_again')}
          >
            {t('contents.all_again')}
          </LinkButton>
        </p>
      ) : null}
    </div>
  )
}
