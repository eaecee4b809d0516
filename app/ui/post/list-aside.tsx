import { loginPath, preferencesPath, registerPath } from '#shared/paths.ts'
import { useFrameData } from '#ui/frame.tsx'
import { useT } from '#ui/i18n.tsx'
import { cached, useHoles } from '#ui/cached.tsx'
import { Button, LinkButton } from '#ui/kit/button.tsx'
import { HiddenFields } from '#ui/kit/post-button.tsx'
import { SideCard, type SideQuestion, SideQuestions } from '#ui/kit/side-card.tsx'
import { CustomSidebar } from '#ui/layout/custom-sidebar.tsx'
import { FollowedTags, type FollowedTagsModel, type FollowedTagsReply } from './followed-tags.tsx'

export type ListAsideProps = {
  hot: SideQuestion[]
  /** Null for visitors. */
  following: FollowedTagsModel | null
  reply?: FollowedTagsReply | null
  /** Introduces the site to visitors. */
  welcome?: boolean
}

/** The right column of question lists. */
export function ListAside({ hot, following, reply, welcome }: ListAsideProps) {
  const t = useT()
  return (
    <>
      <CustomSidebar />
      {welcome && !following ? <Welcome /> : null}
      {following ? <FollowedTags model={following} reply={reply ?? null} /> : null}
      {hot.length > 0 ? (
        <SideCard title={t('question.hot')}>
          <SideQuestions items={hot} />
        </SideCard>
      ) : null}
    </>
  )
}

/** On small screens, where the card stands below the list: what this site is, until it is closed. */
export function SiteLine({ about }: { about: string }) {
  const t = useT()
  const { site, path } = useFrameData()
  return (
    <form method="post" action={preferencesPath()} className="site-line">
      <HiddenFields values={{ back: path }} />
      <span>{site.description || about}</span>
      <Button tone="quiet" icon="close" iconOnly small name="intent" value="about">
        {t('common.flash.close')}
      </Button>
    </form>
  )
}

function Welcome() {
  const { text } = useHoles()
  const { site, path } = useFrameData()
  const register = site.registrationOpen ? registerPath({ redirect: path }) : null
  return (
    <WelcomeCard
      name={site.name}
      about={site.description}
      login={text('login', loginPath({ redirect: path }))}
      register={register && text('register', register)}
    />
  )
}

type WelcomeProps = { name: string; about: string; login: string; register: string | null }

/** For visitors: what this site is, and how to join. */
const WelcomeCard = cached(function WelcomeCard({ name, about, login, register }: WelcomeProps) {
  const t = useT()
  return (
    <SideCard title={t('question.welcome.title', { site: name })}>
      <p>{about || t('question.welcome.text')}</p>
      <p className="side-actions">
        {register ? (
          <LinkButton href={register} tone="primary" small rel="nofollow">
            {t('common.action.register')}
          </LinkButton>
        ) : null}
        <LinkButton href={login} tone={register ? 'plain' : 'primary'} small>
          {t('common.action.login')}
        </LinkButton>
      </p>
    </SideCard>
  )
})
