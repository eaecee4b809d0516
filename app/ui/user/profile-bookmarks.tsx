import { ObjectType } from '#app/shared/codes.ts'
import { formatId } from '#app/shared/ids.ts'
import { useFrameData } from '#app/ui/frame.tsx'
import { useT } from '#app/ui/i18n.tsx'
import { PostButton } from '#app/ui/kit/post-button.tsx'
import { QuestionList, type QuestionRowItem } from '#app/ui/post/question-row.tsx'

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
