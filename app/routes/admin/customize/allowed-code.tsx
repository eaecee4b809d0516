import { useT } from '#ui/i18n.tsx'
import type { CustomCodeModel } from './view.ts'

/** What the Content-Security-Policy allows of the stored custom code. */
export function AllowedCode({ allowed, most }: Pick<CustomCodeModel, 'allowed' | 'most'>) {
  const t = useT()
  const lines: string[] = []
  if (allowed) {
    const { scripts, scriptAttributes, styles, styleAttributes, hosts } = allowed
    if (scripts + scriptAttributes > 0) {
      const numbers = { number: scripts, attributes: scriptAttributes }
      lines.push(t('admin.custom.allowed_scripts', numbers))
    }
    if (styles + styleAttributes > 0) {
      const numbers = { number: styles, attributes: styleAttributes }
      lines.push(t('admin.custom.allowed_styles', numbers))
    }
    if (hosts.length > 0) {
      lines.push(t('admin.custom.allowed_hosts', { list: hosts.join(' ') }))
    }
  }
  return (
    <section className="admin-part admin-form" aria-labelledby="allowed-code">
      <h2 id="allowed-code">{t('admin.custom.allowed')}</h2>
      {lines.length > 0 ? (
        <ul className="allowed-code">
          {lines.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <p>{t('admin.custom.allowed_none')}</p>
      )}
      <p className="help">{t('admin.custom.allowed_limit', { max: most })}</p>
    </section>
  )
}
