import { FormActions } from '#ui/admin-kit/inputs.tsx'
import { withQuery } from '#shared/paths.ts'
import { useSpeech } from '#ui/i18n.tsx'
import { Button, LinkButton } from '#ui/admin-kit/button.tsx'
import { Checkbox, CheckGroup, RadioGroup } from '#ui/admin-kit/choices.tsx'
import { ErrorSummary } from '#ui/kit/error-summary.tsx'
import { Pager } from '#ui/admin-kit/pager.tsx'
import { PostForm } from '#ui/kit/post-form.tsx'
import { ownValue } from '#shared/own-value.ts'
import { suspensionLabels } from '#ui/members/suspension-fields.tsx'
import { AccountFields } from './account-fields.tsx'
import type { CleanUpProps } from './view.ts'
import { PostBoxes } from './post-boxes.tsx'

const Parts = ['undo_votes', 'take_back', 'clear_profile'] as const

/** What to remove, and the new state of the account, in one form. */
export function CleanUpForm({ data, reply }: CleanUpProps) {
  const { t, number } = useSpeech()
  const { member, left, posts, mark, path, profileHref } = data
  const errors = reply?.errors
  const kept = (name: string) => (reply ? String(ownValue(reply.values, name) ?? '') : null)
  const firstPosts = mark === 'all' ? 'all' : mark === 'page' ? 'chosen' : ''
  const here = { pathname: path, search: data.page > 1 ? `?page=${data.page}` : '' }
  const total = left.questions + left.answers + left.comments
  const left_of = {
    undo_votes: t('cleanup.left', { count: left.votes, shown: number(left.votes) }),
    take_back: t('cleanup.left', { count: left.acts, shown: number(left.acts) }),
    clear_profile: t(member.hasProfile ? 'cleanup.profile_filled' : 'cleanup.profile_empty'),
  }
  return (
    <PostForm
      intent="clean-up"
      reply={reply}
      fields={{ user_id: member.id }}
      action={path}
      className="clean-form"
      noValidate
    >
      <ErrorSummary
        errors={errors}
        ids={{ post_ids: 'post-list' }}
        labels={{
          posts: t('cleanup.posts'),
          post_ids: t('cleanup.posts'),
          status: t('cleanup.account'),
          ...suspensionLabels(t),
        }}
      />
      <p className="clean-marks">
        <a href={withQuery(here, { mark: 'all' })}>{t('cleanup.mark_all')}</a>{' '}
        {posts.length > 0 ? (
          <a href={withQuery(here, { mark: 'page' })}>{`${t('cleanup.mark_page')} `}</a>
        ) : null}
        {mark ? <a href={withQuery(here, {})}>{t('cleanup.mark_none')}</a> : null}
      </p>
      <RadioGroup
        id="posts"
        name="posts"
        legend={t('cleanup.posts')}
        required
        value={kept('posts') ?? firstPosts}
        options={[
          {
            value: 'all',
            label: t('cleanup.posts_all', { count: total, shown: number(total) }),
            help: t('cleanup.posts_all_help'),
          },
          { value: 'chosen', label: t('cleanup.posts_chosen') },
          { value: 'none', label: t('cleanup.posts_none') },
        ]}
      />
      <PostBoxes data={data} reply={reply} />
      <Pager page={data.page} pages={data.pages} path={path} anchor="post-list" />
      <CheckGroup id={Parts[0]} legend={t('cleanup.more')}>
        {Parts.map(name => (
          <Checkbox
            key={name}
            id={name}
            name={name}
            value="on"
            label={t(`cleanup.${name}`)}
            help={`${t(`cleanup.${name}_help`)} ${left_of[name]}`}
            defaultChecked={reply ? kept(name) === 'on' : mark === 'all'}
          />
        ))}
      </CheckGroup>
      {data.mayChangeAccount ? <AccountFields data={data} reply={reply} /> : null}
      <div className="clean-outcome">
        <h2>{t('cleanup.outcome')}</h2>
        <ul>
          {(['seen', 'points', 'flags', 'quiet', 'back'] as const).map(key => (
            <li key={key}>{t(`cleanup.outcome_${key}`)}</li>
          ))}
        </ul>
      </div>
      <FormActions>
        <Button tone="danger">{t('cleanup.submit')}</Button>
        <LinkButton tone="quiet" href={profileHref}>
          {t('common.action.cancel')}
        </LinkButton>
      </FormActions>
    </PostForm>
  )
}
