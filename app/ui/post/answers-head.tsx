import type { ReactNode } from 'react'

export type AnswersHeadProps = {
  /** "12 answers". */
  title: string
  /** The sort group. */
  children?: ReactNode
}

/** Head of the answers; sorts and pages come back here. */
export function AnswersHead({ title, children }: AnswersHeadProps) {
  return (
    <div className="answers-head" id="answerHeader">
      <h2>{title}</h2>
      {children}
    </div>
  )
}
