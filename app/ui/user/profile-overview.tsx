import { useT } from '#ui/i18n.tsx'
import { Prose } from '#ui/kit/prose.tsx'
import { RecentBadges } from './profile-badges.tsx'
import type { ProfileBody, ProfileData } from './profile-types.ts'
import { TopList } from './top-list.tsx'

export type ProfileOverviewProps = {
  profile: ProfileData
  body: Extract<ProfileBody, { kind: 'overview' }>
}

/** Bio and top posts. */
export function ProfileOverview({ profile, body }: ProfileOverviewProps) {
  const t = useT()
  const { bioHtml, user } = profile
  return (
    <div className="overview">
      {user.deleted ? null : (
        <section className="overview-about" aria-labelledby="about">
          <h2 id="about">{t('user.about.title')}</h2>
          {bioHtml ? <Prose html={bioHtml} /> : <p className="quiet">{t('user.about.empty')}</p>}
        </section>
      )}
      <TopList
        id="top-answers"
        title={t('user.top.answers')}
        items={body.topAnswers}
        empty={t('user.top.no_answers')}
      />
      <TopList
        id="top-questions"
        title={t('user.top.questions')}
        items={body.topQuestions}
        empty={t('user.top.no_questions')}
      />
      <RecentBadges owner={user.username} badges={body.badges} />
    </div>
  )
}
