import { findSettingPath } from '#shared/paths.ts'
import { useT } from '#ui/i18n.tsx'
import { LinkButton } from '#ui/admin-kit/button.tsx'
import { EmptyBlock } from '#ui/admin-kit/empty-block.tsx'
import { PageHead } from '#ui/kit/page-head.tsx'
import type { SettingsSearchModel } from './settings-search.ts'
import { FindForm } from '#ui/admin/find-form.tsx'

type Props = { data: SettingsSearchModel }

/** Matching screens with their matching settings; all screens before a search. */
export function FindScreen({ data: { title, query, most, screens } }: Props) {
  const t = useT()
  return (
    <>
      <PageHead title={title} intro={t('admin.find.intro')} />
      <FindForm value={query} most={most} />
      {screens.length === 0 ? (
        <EmptyBlock
          icon="search"
          action={<LinkButton href={findSettingPath()}>{t('admin.find.all')}</LinkButton>}
        >
          {t('admin.find.empty', { query })}
        </EmptyBlock>
      ) : (
        <ul className="found">
          {screens.map(({ name, group, href, settings }) => (
            <li key={href}>
              <a className="found-screen" href={href}>
                {name}
              </a>
              {group ? <span className="quiet">{` ${group}`}</span> : null}
              {settings.length > 0 ? (
                <ul>
                  {settings.map(setting => (
                    <li key={setting.href}>
                      <a href={setting.href}>{setting.label}</a>
                      {setting.part ? <span className="quiet">{` ${setting.part}`}</span> : null}
                      {setting.help ? <p className="help">{setting.help}</p> : null}
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
