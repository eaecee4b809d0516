import { Banner } from '#ui/admin-kit/banner.tsx'
import { PostButton } from '#ui/admin-kit/post-button.tsx'
import type { NewUrlModel } from './view.ts'
import { useT } from '#ui/i18n.tsx'

/** The URL that the site will have, how to confirm it, and a button to cancel. */
export function NewUrlBanner({ url, there, mine, ready }: NewUrlModel) {
  const t = useT()
  const how = mine ? (ready ? 'ready' : 'log_in') : 'not_mine'
  return (
    <Banner
      title={t('admin.new_url.title')}
      actions={
        <>
          {ready ? (
            <PostButton intent="confirm_url" fields={{ url }} tone="primary">
              {t('admin.new_url.confirm')}
            </PostButton>
          ) : null}
          <PostButton intent="cancel_url">{t('admin.new_url.cancel')}</PostButton>
        </>
      }
    >
      {/* Others get no link: it may lead to a stranger's copy of the site. */}
      <p>{mine ? <a href={there}>{there}</a> : <code>{url}</code>}</p>
      <p>{t(`admin.new_url.${how}`)}</p>
      <p>{t('admin.new_url.meanwhile')}</p>
    </Banner>
  )
}
