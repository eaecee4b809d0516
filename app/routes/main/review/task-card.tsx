import type { ReactNode } from 'react'
import { useT } from '#ui/i18n.tsx'
import { Button, type ButtonTone, LinkButton } from '#ui/admin-kit/button.tsx'
import { type HiddenValues, HiddenFields } from '#ui/admin-kit/post-button.tsx'
import type { TaskLinks } from './types.ts'

export type TaskCardProps = {
  title: string
  /** Position in the queue. */
  number: number
  count: number
  /** Who says what about it. */
  strip: ReactNode
  /** The question to the reviewer. */
  ask: string
  /** Buttons, in the order of their keyboard shortcuts. */
  acts: ReactNode
  links: TaskLinks
  children: ReactNode
}

/** One task: its heading takes the focus, the buttons stay visible below it. */
export function TaskCard(props: TaskCardProps) {
  const { title, number, count, strip, ask, acts, links, children } = props
  const t = useT()
  return (
    <article className="task" aria-labelledby="task">
      <div className="task-head">
        <h2 id="task" tabIndex={-1}>
          {title}
        </h2>
        {count > 1 ? <p className="quiet">{t('review.place', { number, count })}</p> : null}
      </div>
      <div className="task-strip">{strip}</div>
      {children}
      <div className="task-acts" role="group" aria-label={ask}>
        <p className="task-ask">{ask}</p>
        {acts}
        {links.skip ? (
          <LinkButton tone="quiet" href={links.skip} accessKey="s">
            {t('review.act.skip')}
          </LinkButton>
        ) : null}
      </div>
    </article>
  )
}

export type TaskButtonProps = {
  intent: string
  fields: HiddenValues
  back: string
  tone?: ButtonTone
  /** The `accesskey` attribute. */
  accessKey?: string
  children: ReactNode
}

/** A decision without confirmation. */
export function TaskButton(props: TaskButtonProps) {
  const { intent, fields, back, tone, accessKey, children } = props
  return (
    <form method="post" className="one">
      <HiddenFields values={{ intent, ...fields, back }} />
      <Button tone={tone} accessKey={accessKey}>
        {children}
      </Button>
    </form>
  )
}

type DecisionProps = { fields: HiddenValues; back: string; canApprove?: boolean }

/** Approve and reject. */
export function DecisionButtons({ fields, back, canApprove = true }: DecisionProps) {
  const t = useT()
  return (
    <>
      {canApprove ? (
        <TaskButton intent="approve" fields={fields} back={back} tone="primary" accessKey="a">
          {t('review.act.approve')}
        </TaskButton>
      ) : null}
      <TaskButton intent="reject" fields={fields} back={back} accessKey="r">
        {t('review.act.reject')}
      </TaskButton>
    </>
  )
}
