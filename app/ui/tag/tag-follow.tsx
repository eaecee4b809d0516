import { useSpeech } from '#ui/i18n.tsx'
import { LinkButton } from '#ui/kit/button.tsx'
import { PostButton } from '#ui/kit/post-button.tsx'
import { useTagGate } from './tag-gate.tsx'

export type TagFollowProps = {
  id: string
  followed: boolean
  followers: number
  /** Id of the region that following updates. */
  region: string
  /** The page also lists the followed tags: everything beside the header is updated. */
  listed?: boolean
  /** One of many: without an outline. */
  quiet?: boolean
}

/** An id usable in a selector: slugs may contain special characters. */
const selectorOf = (id: string) => id.replace(/[^\p{L}\p{N}_-]/gu, sign => `\\${sign}`)

/** Follow or unfollow; the label says what it will do, and shows the follower count. */
export function TagFollow({ id, followed, followers, region, listed, quiet }: TagFollowProps) {
  const { t, number } = useSpeech()
  const tone = quiet ? 'quiet' : undefined
  const gate = useTagGate()
  const login = gate.login(region)
  const text = (
    <>
      {t(`common.follow.${followed ? 'remove' : 'add'}`)}
      <span className="toggle-count">
        {` ${number(followers)}`}
        <span className="sr">{` ${t('common.word.followers', { count: followers })}`}</span>
      </span>
    </>
  )
  if (login) {
    return (
      <LinkButton href={login} tone={tone} small icon="bell" dialog rel="nofollow">
        {text}
      </LinkButton>
    )
  }
  return (
    <PostButton
      intent="follow"
      fields={{ object_id: id }}
      back={gate.back(region)}
      name="value"
      value={followed ? 'off' : 'on'}
      icon={followed ? 'check' : 'bell'}
      tone={tone}
      small
      enhance
      region={listed ? '.columns' : `#${selectorOf(region)}`}
    >
      {text}
    </PostButton>
  )
}
