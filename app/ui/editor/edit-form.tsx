import type { ReactNode } from 'react'
import { CaptchaPlace } from '#app/ui/captcha/captcha-fields.tsx'
import { useT } from '#app/ui/i18n.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { TextField } from '#app/ui/kit/inputs.tsx'
import { Notice } from '#app/ui/kit/notice.tsx'
import { EditConflict } from './edit-conflict.tsx'
import { textFrom } from './reply-values.ts'
import { RevisionPicker, type RevisionPickerProps } from './revision-picker.tsx'
import { WritingForm, type WritingFormProps } from './writing-form.tsx'

export type EditFormProps = RevisionPickerProps & {
  /** Where cancelling leads. */
  back: string
  /** The edit shows at once; otherwise it waits for review. */
  direct: boolean
  /** The version that the edit starts from; whoever saves a newer one meanwhile is not written over. */
  revisionId: string
  labels?: WritingFormProps['labels']
  children: ReactNode
}

/** What editing a question and editing an answer have in common. */
export function EditForm(props: EditFormProps) {
  const { revisions, reply, back, direct, revisionId, labels, children } = props
  const t = useT()
  const conflict = reply?.extra?.conflict
  return (
    <>
      {direct ? null : (
        <Notice tone="info">
          <p>{t('question.edit.reviewed')}</p>
        </Notice>
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
        <CaptchaPlace reply={reply} />
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
