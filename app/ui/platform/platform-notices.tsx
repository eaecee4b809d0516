/**
 * Notices of the platform program for any page, including their texts: pages load only their own.
 */
import { settingsPath, withQuery } from '#app/shared/paths.ts'
import type { FramePlatform } from '#app/ui/layout/frame-types.ts'
import { Notice } from '#app/ui/kit/notice.tsx'
import { PostButton } from '#app/ui/kit/post-button.tsx'

export type PlatformFrame = FramePlatform & {
  /** Points received since the last visit. */
  reward: { text: string; done: string } | null
  /** The visitor's invitation. */
  invited: { text: string; code: string; take: string; refuse: string } | null
}

type NoticesProps = Pick<PlatformFrame, 'reward' | 'invited'> & {
  /** The current page, to return to. */
  path: string
}

export function PlatformNotices({ reward, invited, path }: NoticesProps) {
  const back = withQuery(new URL(path, 'http://site.invalid'), { invite: null })
  return (
    <>
      {reward ? (
        <Notice
          tone="success"
          icon="trophy"
          actions={
            <form method="post" action={settingsPath('points')} className="one" data-seen>
              <input type="hidden" name="intent" value="shown" />
              <input type="hidden" name="back" value={back} />
              <button type="submit" className="btn btn-small">
                {reward.done}
              </button>
            </form>
          }
        >
          <p>{reward.text}</p>
        </Notice>
      ) : null}
      {invited ? (
        <Notice
          icon="users"
          actions={
            invited.take ? (
              <>
                <PostButton
                  intent="take"
                  action={settingsPath('invites')}
                  fields={{ code: invited.code }}
                  back={back}
                  tone="primary"
                  small
                >
                  {invited.take}
                </PostButton>
                <PostButton
                  intent="refuse"
                  action={settingsPath('invites')}
                  back={back}
                  tone="quiet"
                  small
                >
                  {invited.refuse}
                </PostButton>
              </>
            ) : null
          }
        >
          <p dir="auto">{invited.text}</p>
        </Notice>
      ) : null}
    </>
  )
}
