import type { ReactNode } from 'react'

export type AnswersHeadProps = {
  /** "12 answers". */
  title: string
  /** The sort group. */
  children?: ReactNode
}

/** Heading of the answers; sort and page links return here. */
export function AnswersHead({ title, children }: AnswersHeadProps) {
  return (
    <div className="answers-head" id="answerHeader">
      <h2>{title}</h2>
      {children}
    </div>
  )
}
