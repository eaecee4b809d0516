import type { ReactNode } from 'react'
import { CaptchaSlot } from '#ui/captcha/captcha-fields.tsx'
import { useT } from '#ui/i18n.tsx'
import { Button } from '#ui/kit/button.tsx'
import { TextField } from '#ui/kit/inputs.tsx'
import { Banner } from '#ui/kit/banner.tsx'
import { EditConflict } from './edit-conflict.tsx'
import { textFrom } from './reply-values.ts'
import { RevisionPicker, type RevisionPickerProps } from './revision-picker.tsx'
import { WritingForm, type WritingFormProps } from './writing-form.tsx'

export type EditFormProps = RevisionPickerProps & {
  /** Target of Cancel. */
  back: string
  /** The edit is published at once; otherwise it needs review. */
  direct: boolean
  /** The revision the edit is based on; saving fails if there is a newer one. */
  revisionId: string
  labels?: WritingFormProps['labels']
  children: ReactNode
}

/** Shared by editing a question and editing an answer. */
export function EditForm(props: EditFormProps) {
  const { revisions, reply, back, direct, revisionId, labels, children } = props
  const t = useT()
  const conflict = reply?.extra?.conflict
  return (
    <>
      {direct ? null : (
        <Banner tone="info">
          <p>{t('question.edit.reviewed')}</p>
        </Banner>
      )}
      <WritingForm limits="save" reply={reply} labels={labels}>
        {conflict ? <EditConflict conflict={conflict} /> : null}
        <input
          type="hidden"
          name="revision_id"
          value={conflict?.revisionId ?? textFrom(reply, 'revision_id', revisionId)}
        />
        <RevisionPicker revisions={revisions} reply={reply} />
        {children}
        <TextField
          id="edit_summary"
          name="edit_summary"
          label={t('editor.summary.label')}
          help={t('editor.summary.help')}
          optional
          defaultValue={textFrom(reply, 'edit_summary', '')}
          autoComplete="off"
        />
        <CaptchaSlot reply={reply} />
        <div className="save-bar">
          <Button tone="primary" name="intent" value="save">
            {t(conflict ? 'editor.conflict.save' : 'question.edit.save')}
          </Button>
          <Button name="intent" value="preview" formNoValidate className="no-script">
            {t('editor.preview')}
          </Button>
          <a className="btn btn-quiet" href={back}>
            {t('common.action.cancel')}
          </a>
        </div>
      </WritingForm>
    </>
  )
}
