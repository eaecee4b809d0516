import { languageTag } from '#shared/languages.ts'

type Props = {
  title: string
  text: string
  /** Expected end; empty = unknown. */
  until: string
  locale: string
  styles: string
}

/** The entire document in maintenance mode; needs neither the database nor a script. */
export function MaintenancePage({ title, text, until, locale, styles }: Props) {
  return (
    <html lang={languageTag(locale)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="icon" href="/favicon.svg" />
        <link rel="stylesheet" href={styles} />
      </head>
      <body>
        <div className="page page-sunk page-narrow">
          <main id="main" className="sheet">
            <h1>{title}</h1>
            <p>{text}</p>
            {until ? <p>{until}</p> : null}
          </main>
        </div>
      </body>
    </html>
  )
}
