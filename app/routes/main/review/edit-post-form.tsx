import { EditConflict } from '#ui/editor/edit-conflict.tsx'
import { TagBoxes } from '#ui/editor/tag-boxes.tsx'
import { tagsFrom, textFrom } from '#ui/editor/reply-values.ts'
import { useT } from '#ui/i18n.tsx'
import { Button, LinkButton } from '#ui/admin-kit/button.tsx'
import { ErrorSummary } from '#ui/kit/error-summary.tsx'
import { Field } from '#ui/admin-kit/field.tsx'
import { FormActions, TextAreaField, TextField } from '#ui/admin-kit/inputs.tsx'
import { HiddenFields } from '#ui/admin-kit/post-button.tsx'
import { Prose } from '#ui/kit/prose.tsx'
import { PostForm } from '#ui/kit/post-form.tsx'
import { OutcomeField } from './outcome-field.tsx'
import type { FlagTaskModel, ReviewData, ReviewReply, TaskLinks } from './types.ts'

type Props = { task: FlagTaskModel; data: ReviewData; reply: ReviewReply; links: TaskLinks }

function TagsField({ data, task, reply }: Omit<Props, 'links'>) {
  const t = useT()
  const chips = task.post.tags.map(({ slug, name }) => ({ slug, name }))
  if (!data.picker) return null
  return (
    <Field
      id="tags"
      label={t('editor.tags.label')}
      help={t('editor.tags.help', { count: data.picker.least })}
      error={reply?.errors.tags}
      required
    >
      {() => (
        <TagBoxes picker={data.picker!} chosen={reply ? tagsFrom(reply) : chips} reply={reply} />
      )}
    </Field>
  )
}

/** The flagged post as a form in place of its task: saving decides the flags. */
export function EditPostForm({ task, data, reply, links }: Props) {
  const t = useT()
  const { post, source, revisionId, flagIds } = task
  const isQuestion = post.kind === 'question'
  const preview = reply?.extra?.preview
  const conflict = reply?.extra?.conflict
  return (
    <section className="task" aria-labelledby="task">
      <div className="task-head">
        <h2 id="task" tabIndex={-1}>
          {t(`review.edit_post.title.${post.kind}`)}
        </h2>
      </div>
      <PostForm limits="edit-post" reply={reply} className="task-form" noValidate>
        {/* Enter in a line of text presses the first button: it only previews. */}
        <button
          type="submit"
          name="intent"
          value="preview"
          className="sr"
          tabIndex={-1}
          aria-hidden="true"
        />
        <HiddenFields
          values={{
            flag_ids: flagIds,
            object_id: post.id,
            revision_id: conflict?.revisionId ?? textFrom(reply, 'revision_id', revisionId),
            back: links.back,
          }}
        />
        {conflict ? <EditConflict conflict={conflict} /> : null}
        <ErrorSummary
          errors={reply?.errors}
          labels={{
            title: t('editor.title.label'),
            content: t('review.edit_post.text'),
            tags: t('editor.tags.label'),
            outcome: t('review.note.label'),
          }}
        />
        {isQuestion ? (
          <TextField
            id="title"
            name="title"
            label={t('editor.title.label')}
            required
            autoComplete="off"
            defaultValue={textFrom(reply, 'title', post.title ?? '')}
          />
        ) : null}
        <TextAreaField
          id="content"
          name="content"
          label={t('review.edit_post.text')}
          help={t('review.edit_post.markdown')}
          required
          code
          rows={post.kind === 'comment' ? 4 : 16}
          defaultValue={textFrom(reply, 'content', source)}
        />
        {preview ? (
          <section className="task-preview" aria-label={t('editor.preview')}>
            <Prose html={preview} />
          </section>
        ) : null}
        {isQuestion ? <TagsField task={task} data={data} reply={reply} /> : null}
        <OutcomeField reply={reply} />
        <FormActions>
          <Button tone="primary" name="intent" value="edit-post">
            {t(conflict ? 'editor.conflict.save' : 'review.edit_post.save')}
          </Button>
          <Button name="intent" value="preview">
            {t('editor.preview')}
          </Button>
          <LinkButton tone="quiet" href={links.back}>
            {t('common.action.cancel')}
          </LinkButton>
        </FormActions>
      </PostForm>
    </section>
  )
}
