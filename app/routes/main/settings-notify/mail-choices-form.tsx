import { tagsPath } from '#shared/paths.ts'
import { useT } from '#ui/i18n.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Checkbox } from '#ui/kit/choices.tsx'
import { FormActions } from '#ui/kit/inputs.tsx'
import { HiddenFields } from '#ui/kit/post-button.tsx'
import { type TagChipItem, TagList } from '#ui/kit/tag-chip.tsx'
import { SettingsFrame } from '#ui/settings/settings-frame.tsx'

export type MailChoicesFormProps = {
  choices: {
    inbox: boolean
    all_new_question: boolean
    all_new_question_for_following_tags: boolean
  }
  email: string
  followedTags: TagChipItem[]
}

const switches = [
  ['inbox', 'inbox'],
  ['all_new_question', 'all'],
  ['all_new_question_for_following_tags', 'following'],
] as const

/** Which emails a member gets (spec §3 user settings). */
export function MailChoicesForm({ choices, email, followedTags }: MailChoicesFormProps) {
  const t = useT()
  return (
    <SettingsFrame current="notify">
      <h2>{t('notice.mails.title')}</h2>
      <div className="settings-note">
        <p>{t('notice.mails.intro')}</p>
        <p>{t('notice.mails.address', { email })}</p>
      </div>
      <form method="post">
        <HiddenFields values={{ intent: 'save' }} />
        {switches.map(([name, text]) => (
          <Checkbox
            key={name}
            id={name}
            name={name}
            value="on"
            label={t(`notice.mails.${text}`)}
            help={t(`notice.mails.${text}_help`)}
            defaultChecked={choices[name]}
          />
        ))}
        <FollowedTags tags={followedTags} />
        <FormActions>
          <Button tone="primary">{t('notice.mails.save')}</Button>
        </FormActions>
      </form>
    </SettingsFrame>
  )
}

function FollowedTags({ tags }: { tags: TagChipItem[] }) {
  const t = useT()
  return (
    <div className="mail-tags">
      <p>
        {tags.length > 0 ? t('notice.mails.tags') : t('notice.mails.no_tags')}{' '}
        <a href={tagsPath()}>{t('notice.mails.browse')}</a>
      </p>
      <TagList tags={tags} t={t} />
    </div>
  )
}
