import { apiClientPath, openApiPath, settingsPath } from '#shared/paths.ts'
import { AdminApi, ForumApi } from '#shared/paths.ts'
import { useT } from '#ui/i18n.tsx'

/** Headings with the keys of their paragraphs. */
const parts = [
  { key: 'requests', lines: ['envelope', 'query', 'ids'] },
  { key: 'auth', lines: ['token', 'key', 'language'] },
  { key: 'errors', lines: ['e400', 'e401', 'e403', 'e404', 'e503'] },
  { key: 'limits', lines: ['network', 'acts'] },
  { key: 'paging', lines: ['pages'] },
] as const

const client = `import { createClient } from './api-client.js'

const forum = createClient({ url, key })
const { count, list } = await forum.get('question/page', { order: 'newest' })`

const header = 'Authorization: Bearer $KEY'
const refused = `{ "code": 400, "reason": "base.request_format_error", "msg": "…",
  "data": [{ "error_field": "title", "error_msg": "…" }] }`

/** Introduction: URLs, authentication, errors, limits, paging, and downloads for programs. */
export function ReferenceStart({ site }: { site: string }) {
  const t = useT()
  return (
    <>
      <section aria-labelledby="ref-address">
        <h2 id="ref-address">{t('api.docs.address.title')}</h2>
        <dl className="ref-facts">
          <div>
            <dt>{t('api.docs.address.forum')}</dt>
            <dd>
              <code>{site + ForumApi}</code>
            </dd>
          </div>
          <div>
            <dt>{t('api.docs.address.admin')}</dt>
            <dd>
              <code>{site + AdminApi}</code>
            </dd>
          </div>
        </dl>
        <pre className="ref-code">{`curl '${site}${ForumApi}/question/page?order=newest'`}</pre>
      </section>
      {parts.map(({ key, lines }) => (
        <section key={key} aria-labelledby={`ref-${key}`}>
          <h2 id={`ref-${key}`}>{t(`api.docs.${key}.title`)}</h2>
          {lines.map(line => (
            <p key={line}>{t(`api.docs.${key}.${line}`)}</p>
          ))}
          {key === 'auth' ? (
            <>
              <pre className="ref-code">{header}</pre>
              <p>
                <a href={settingsPath('keys')}>{t('api.docs.auth.make')}</a>
              </p>
            </>
          ) : null}
          {key === 'errors' ? <pre className="ref-code">{refused}</pre> : null}
        </section>
      ))}
      <section aria-labelledby="ref-files">
        <h2 id="ref-files">{t('api.docs.files.title')}</h2>
        <p>{t('api.docs.files.text')}</p>
        <ul className="ref-calls">
          <li>
            <a href={openApiPath()}>
              <code>{openApiPath()}</code>
            </a>{' '}
            {t('api.docs.files.document')}
          </li>
          <li>
            <a href={apiClientPath('js')}>
              <code>{apiClientPath('js')}</code>
            </a>{' '}
            {t('api.docs.files.client')}
          </li>
          <li>
            <a href={apiClientPath('d.ts')}>
              <code>{apiClientPath('d.ts')}</code>
            </a>{' '}
            {t('api.docs.files.types')}
          </li>
        </ul>
        <pre className="ref-code">{client}</pre>
      </section>
    </>
  )
}
