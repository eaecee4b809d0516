import { Icon } from '#app/ui/icons/icon.tsx'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { Notice } from '#app/ui/kit/notice.tsx'

/** Why nothing can be posted, and the way out; the words come along, some pages know only their own. */
export type QualificationModel = {
  title: string
  text: string
  /** The platform's own check; '' = it has no page for that. */
  href: string
  open: string
  again: string
}

/**
 * In a form that waits for the check of who its writer is. Asking again goes by the form itself, so
 * that what was typed stays.
 */
export function QualificationNotice({ model }: { model: QualificationModel }) {
  const { title, text, href, open, again } = model
  return (
    <Notice
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
    </Notice>
  )
}
