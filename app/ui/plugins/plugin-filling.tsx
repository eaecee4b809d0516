import { useT } from '#ui/i18n.tsx'
import { PostButton } from '#ui/admin-kit/post-button.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import type { PluginFacts } from '#basics/plugins/plugin-facts.ts'

type Props = { plugin: Pick<PluginFacts, 'slug' | 'name' | 'filling'> }

/** How many posts a search plugin has indexed, with a button to index all posts. */
export function PluginFilling({ plugin: { slug, name, filling } }: Props) {
  const t = useT()
  if (!filling) return null
  const { done, total, endedAt, words } = filling
  return (
    <div className="plugin-filling">
      <p>
        {endedAt > 0 ? (
          <>
            {t('plugin.filling.done', { count: done })} · <TimeAgo at={endedAt} />
          </>
        ) : (
          <>
            <progress
              value={done}
              max={Math.max(total, 1)}
              aria-label={t('plugin.filling.label')}
            />{' '}
            {t('plugin.filling.under_way', { done, total })}
          </>
        )}
      </p>
      {words ? <p className="plugin-fault">{t('plugin.filling.failed', { words })}</p> : null}
      <PostButton intent="fill" fields={{ plugin: slug }} small>
        {t('plugin.filling.begin')}
        <span className="sr">{` ${name}`}</span>
      </PostButton>
    </div>
  )
}
