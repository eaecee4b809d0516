import { languageTag, type T } from '#app/i18n/translate.ts'

export type MaintenancePageProps = { t: T; locale: string; styles: string }

/** The whole document while the site is at rest; it needs neither the database nor a script. */
export function MaintenancePage({ t, locale, styles }: MaintenancePageProps) {
  return (
    <html lang={languageTag(locale)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <title>{t('install.maintenance.title')}</title>
        <link rel="icon" href="/favicon.svg" />
        <link rel="stylesheet" href={styles} />
      </head>
      <body>
        <div className="page page-sunk page-narrow">
          <main id="main" className="sheet">
            <h1>{t('install.maintenance.title')}</h1>
            <p>{t('install.maintenance.text')}</p>
          </main>
        </div>
      </body>
    </html>
  )
}
