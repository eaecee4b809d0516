import { useT } from '#ui/i18n.tsx'
import { Prose } from '#ui/kit/prose.tsx'
import type { LegalPreview } from '#ui/admin/settings-model.ts'

/** Both legal texts as rendered on their pages. */
export function LegalPreviews({ previews }: { previews: LegalPreview }) {
  const t = useT()
  return previews.map(({ name, html, away }) => {
    const title = t('admin.legal.preview_of', { name: t(`admin.legal.${name}`) })
    return (
      <section key={name} className="admin-preview" aria-labelledby={`preview-${name}`}>
        <h2 id={`preview-${name}`}>{title}</h2>
        {away ? (
          <p>{t('admin.legal.preview_away', { url: away })}</p>
        ) : html ? (
          <Prose html={html} />
        ) : (
          <p className="quiet">{t('admin.legal.preview_empty')}</p>
        )}
      </section>
    )
  })
}
