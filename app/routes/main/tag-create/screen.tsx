import { tagsPath } from '#shared/paths.ts'
import { WritingForm } from '#ui/editor/writing-form.tsx'
import type { WritingReply } from '#ui/editor/writing-types.ts'
import { Frame } from '#ui/frame.tsx'
import { useT } from '#ui/i18n.tsx'
import { Breadcrumbs } from '#ui/kit/breadcrumbs.tsx'
import { Button } from '#ui/kit/button.tsx'
import { PageHead } from '#ui/kit/page-head.tsx'
import { tagLabels, TagTextFields } from '#ui/tag/tag-text-fields.tsx'

/** Staff create a tag before a question needs it. */
export function CreateTagScreen({ reply }: { reply: WritingReply | null }) {
  const t = useT()
  const crumbs = [
    { label: t('tag.list.title'), href: tagsPath() },
    { label: t('tag.create.title') },
  ]
  return (
    <Frame work nav="tags">
      <Breadcrumbs items={crumbs} />
      <PageHead title={t('tag.create.title')} intro={t('tag.create.intro')} />
      <WritingForm limits="create" reply={reply} labels={tagLabels}>
        <TagTextFields reply={reply} texts={null} preview={null} />
        <div className="save-bar">
          <Button tone="primary" name="intent" value="create">
            {t('tag.create.submit')}
          </Button>
          <Button name="intent" value="preview" formNoValidate className="no-script">
            {t('editor.preview')}
          </Button>
          <a className="btn btn-quiet" href={tagsPath()}>
            {t('common.action.cancel')}
          </a>
        </div>
      </WritingForm>
    </Frame>
  )
}
