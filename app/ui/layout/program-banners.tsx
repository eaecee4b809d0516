/**
 * Notices of the platform program for any page, including their texts: pages load only their own.
 */
import { settingsPath, withQuery } from '#shared/paths.ts'
import type { ProgramMenu } from '#ui/layout/frame-types.ts'
import { Banner } from '#ui/kit/banner.tsx'
import { PostButton } from '#ui/kit/post-button.tsx'

export type ProgramFrame = ProgramMenu & {
  /** Points received since the last visit. */
  reward: { text: string; done: string } | null
  /** The visitor's invitation. */
  invited: { text: string; code: string; take: string; refuse: string } | null
}

type BannersProps = Pick<ProgramFrame, 'reward' | 'invited'> & {
  /** The current page, to return to. */
  path: string
}

export function ProgramBanners({ reward, invited, path }: BannersProps) {
  const back = withQuery(new URL(path, 'http://site.invalid'), { invite: null })
  return (
    <>
      {reward ? (
        <Banner
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
        </Banner>
      ) : null}
      {invited ? (
        <Banner
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
        </Banner>
      ) : null}
    </>
  )
}
