import { Locales } from '#shared/codes.ts'
import { languageNames, languageTag } from '#shared/languages.ts'
import { apiDocsPath, feedPath, homePath, legalPath, preferencesPath } from '#shared/paths.ts'
import { useSpeech } from '#ui/i18n.tsx'
import { cached, useHoles } from '#ui/cached.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { HiddenFields } from '#ui/kit/post-button.tsx'
import type { SiteFrameProps } from './frame-types.ts'

/** Buttons for the other languages; the choice is saved by the preferences route. */
function LanguageSwitch({ path }: { path: string }) {
  const { t, locale } = useSpeech()
  return (
    <form
      method="post"
      action={preferencesPath()}
      className="languages"
      aria-label={t('layout.language')}
    >
      <HiddenFields values={{ intent: 'language', back: path }} />
      <Icon name="language" />
      {Locales.map(name =>
        name === locale ? (
          <span key={name}>{`${languageNames[name]} `}</span>
        ) : (
          <button
            key={name}
            type="submit"
            name="language"
            value={name}
            className="btn btn-text"
            lang={languageTag(name)}
          >
            {`${languageNames[name]} `}
          </button>
        ),
      )}
    </form>
  )
}

export type SiteFooterProps = Pick<SiteFrameProps, 'site' | 'path'>

export function SiteFooter({ site, path }: SiteFooterProps) {
  const { text } = useHoles()
  const { name, legal, open } = site
  return <Footer site={{ name, legal, open }} path={text('path', path)} />
}

type FooterProps = { site: Pick<SiteFooterProps['site'], 'name' | 'legal' | 'open'>; path: string }

const Footer = cached(function Footer({ site, path }: FooterProps) {
  const { t, time } = useSpeech()
  return (
    <footer className="foot">
      <div className="foot-inner">
        <p>
          <a href={homePath()}>{site.name}</a>
          {` © ${time.year}`}
        </p>
        {site.legal.length > 0 || site.open ? (
          <ul className="foot-links">
            {site.legal.map(kind => (
              <li key={kind}>
                <a href={legalPath(kind)}>{t(`layout.footer.${kind}`)}</a>
              </li>
            ))}
            {site.open ? (
              <>
                <li>
                  <a href={feedPath('questions')} type="application/atom+xml">
                    {t('layout.footer.feed')}
                  </a>
                </li>
                <li>
                  <a href={apiDocsPath()}>{t('layout.footer.api')}</a>
                </li>
              </>
            ) : null}
          </ul>
        ) : null}
        <LanguageSwitch path={path} />
        <p className="foot-powered">{t('layout.footer.powered')}</p>
      </div>
    </footer>
  )
})
