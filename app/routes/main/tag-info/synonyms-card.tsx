import { useT } from '#ui/i18n.tsx'
import { LinkButton } from '#ui/kit/button.tsx'
import { SideCard } from '#ui/kit/side-card.tsx'
import { useTagGate } from '#ui/tag/tag-gate.tsx'
import type { TagInfoData } from '#ui/tag/tag-info-types.ts'

/** The tag's synonyms, with a link to change them. */
export function SynonymsCard({ data }: { data: TagInfoData }) {
  const t = useT()
  const { dialog } = useTagGate()
  const { name, synonyms, mayEditSynonyms } = data
  const href = dialog('synonyms')
  const more =
    mayEditSynonyms && synonyms.length > 0
      ? { href, label: t('common.action.edit'), dialog: true }
      : null
  return (
    <SideCard title={t('tag.info.synonyms')} id="synonyms" more={more}>
      {synonyms.length > 0 ? (
        <>
          <p className="quiet">{t('tag.info.synonyms_text', { name })}</p>
          <ul className="chips side-chips">
            {synonyms.map(synonym => (
              <li className="chip" key={synonym.slug}>
                {synonym.name}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="quiet">{t('tag.info.no_synonyms')}</p>
      )}
      {mayEditSynonyms && synonyms.length === 0 ? (
        <p className="side-actions">
          <LinkButton href={href} small icon="plus" dialog>
            {t('tag.synonyms.add')}
          </LinkButton>
        </p>
      ) : null}
    </SideCard>
  )
}
