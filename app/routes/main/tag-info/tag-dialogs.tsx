import type { ReactElement } from 'react'
import { useSpeech } from '#ui/i18n.tsx'
import { ConfirmPanel } from '#ui/kit/confirm-panel.tsx'
import { DialogPanel } from '#ui/kit/dialog-panel.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { SynonymsDialog } from './synonyms-dialog.tsx'
import { useTagGate } from '#ui/tag/tag-gate.tsx'
import type { TagInfoData, TagInfoReply } from '#ui/tag/tag-info-types.ts'

type Props = { data: TagInfoData; reply: TagInfoReply | null }

/**
 * Only a tag without synonyms and questions can be deleted; otherwise the dialog says what prevents
 * it.
 */
function DeleteDialog({ data, cancelHref }: { data: TagInfoData; cancelHref: string }) {
  const { t, number } = useSpeech()
  const { name, questions, synonyms } = data
  const hindrance =
    synonyms.length > 0
      ? t('tag.delete.has_synonyms', { count: synonyms.length })
      : questions > 0
        ? t('tag.delete.has_questions', { count: questions, shown: number(questions) })
        : null
  if (hindrance) {
    return (
      <DialogPanel title={t('tag.delete.not_yet', { name })} cancelHref={cancelHref}>
        <p>{hindrance}</p>
        <div className="form-actions">
          <a className="btn" href={cancelHref} data-dialog-close>
            {t('tag.delete.back')}
          </a>
        </div>
      </DialogPanel>
    )
  }
  return (
    <ConfirmPanel
      title={t('tag.delete.title', { name })}
      text={t('tag.delete.text')}
      intent="delete"
      submit={t('common.action.delete')}
      tone="danger"
      cancelHref={cancelHref}
    />
  )
}

/** The requested dialog; null without permission. */
export function useTagDialog({ data, reply }: Props): ReactElement | null {
  const { t } = useSpeech()
  const { back } = useTagGate()
  const { dialog, actions, name } = data
  const cancelHref = back('acts')
  if (dialog === 'delete-tag' && actions.includes('delete')) {
    return <DeleteDialog data={data} cancelHref={cancelHref} />
  }
  if (dialog === 'undelete-tag' && actions.includes('undelete')) {
    return (
      <ConfirmPanel
        title={t('tag.undelete.title', { name })}
        text={t('tag.undelete.text')}
        intent="undelete"
        submit={t('tag.undelete.link')}
        cancelHref={cancelHref}
      />
    )
  }
  if (dialog === 'merge' && actions.includes('merge')) {
    return <MergeDialog data={data} reply={reply} cancelHref={cancelHref} />
  }
  if (dialog === 'synonyms' && data.mayEditSynonyms && !data.deleted) {
    return <SynonymsDialog data={data} reply={reply} cancelHref={back('synonyms')} />
  }
  return null
}
