import { Icon } from '#ui/icons/icon.tsx'
import { LinkButton } from '#ui/kit/button.tsx'
import { Banner } from '#ui/kit/banner.tsx'

/**
 * Why posting is not possible, and what to do; includes its texts, as some pages load only their
 * own.
 */
export type QualificationModel = {
  title: string
  text: string
  /** URL of the platform's check; '' = none. */
  href: string
  open: string
  again: string
}

/**
 * Shown in a form whose writer has not passed the real-name check. Checking again submits the form
 * itself, so that the typed text stays.
 */
export function QualificationBanner({ model }: { model: QualificationModel }) {
  const { title, text, href, open, again } = model
  return (
    <Banner
      tone="warning"
      icon="id-card"
      title={title}
      actions={
        <>
          {href ? (
            <LinkButton href={href} tone="primary" small>
              {open}
            </LinkButton>
          ) : null}
          <button
            type="submit"
            className="btn btn-small"
            name="intent"
            value="qualify"
            formNoValidate
          >
            <Icon name="restore" />
            <span>{again}</span>
          </button>
        </>
      }
    >
      <p>{text}</p>
    </Banner>
  )
}
