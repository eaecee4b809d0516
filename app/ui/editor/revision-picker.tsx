import { useT } from '#ui/i18n.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Field } from '#ui/kit/field.tsx'
import { Select } from '#ui/kit/inputs.tsx'
import { Banner } from '#ui/kit/banner.tsx'
import type { WritingReply } from './writing-types.ts'

export type RevisionPickerProps = {
  revisions: { value: string; label: string }[]
  reply: WritingReply | null
}

/** Starts the edit from an earlier revision, if there is one; nothing changes until the edit is saved. */
export function RevisionPicker({ revisions, reply }: RevisionPickerProps) {
  const t = useT()
  const loaded = reply?.extra?.loaded
  const chosen = reply?.extra?.conflict?.revisionId ?? reply?.values.revision
  if (revisions.length < 2 && !reply?.errors.revision) return null
  return (
    <>
      <Field
        id="revision"
        label={t('editor.revision.label')}
        help={t('editor.revision.help')}
        error={reply?.errors.revision}
      >
        {control => (
          <div className="picker-line">
            <Select
              {...control}
              name="revision"
              fit="full"
              options={revisions}
              defaultValue={typeof chosen === 'string' ? chosen : undefined}
            />
            <Button name="intent" value="load-revision" formNoValidate>
              {t('editor.revision.load')}
            </Button>
          </div>
        )}
      </Field>
      {loaded ? (
        <div role="status">
          <Banner icon="history">
            <p>{t('editor.revision.loaded', { version: loaded })}</p>
          </Banner>
        </div>
      ) : null}
    </>
  )
}
