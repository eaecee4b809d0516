import { ObjectType } from '#shared/codes.ts'
import { formatId } from '#shared/ids.ts'
import { useFrameData } from '#ui/frame.tsx'
import { useT } from '#ui/i18n.tsx'
import { PostButton } from '#ui/kit/post-button.tsx'
import { QuestionList, type QuestionRowItem } from '#ui/post/question-row.tsx'

type BookmarksProps = { items: (QuestionRowItem & { id: number })[] }

/** The member's bookmarks, each with a button to remove it. */
export function ProfileBookmarks({ items }: BookmarksProps) {
  const t = useT()
  const { view, path } = useFrameData()
  return (
    <QuestionList
      items={items}
      view={view}
      label={t('user.tab.bookmarks')}
      action={({ id }) => (
        <PostButton
          intent="bookmark"
          fields={{ object_id: formatId(ObjectType.question, Number(id)) }}
          name="value"
          value="off"
          back={path}
          icon="bookmark-filled"
          tone="text"
          small
          enhance
        >
          {t('common.bookmark.remove')}
        </PostButton>
      )}
    />
  )
}
