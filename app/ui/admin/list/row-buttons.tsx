import type { ComponentProps } from 'react'
import { LinkButton } from '#ui/admin-kit/button.tsx'
import { PostButton } from '#ui/admin-kit/post-button.tsx'

type FormProps = ComponentProps<typeof PostButton>

/** A form of one intent, or a link. */
export type RowButton = Pick<FormProps, 'tone' | 'title'> & {
  label: string
  /** For screen readers: what it is about, read after the label … */
  of?: string
  /** … or all that is read, instead of the label. */
  spoken?: string
} & (
    | Pick<FormProps, 'intent' | 'fields' | 'back' | 'action'>
    | { href: string; dialog?: boolean; intent?: undefined }
  )

/** Falsy ones are left out. */
export type Buttons = readonly (RowButton | false | null)[]

function One({ label, of, spoken, ...button }: RowButton) {
  const words = spoken ? (
    <>
      <span aria-hidden="true">{label}</span> <span className="sr">{spoken}</span>
    </>
  ) : (
    <>
      {label}
      {of ? <span className="sr">{` ${of}`}</span> : null}
    </>
  )
  const look = { small: true, children: words }
  return button.intent === undefined ? (
    <LinkButton {...button} {...look} />
  ) : (
    <PostButton {...button} {...look} />
  )
}

/** The cell of a row's buttons. */
export function ButtonsCell({ buttons, inLine }: { buttons: Buttons; inLine?: boolean }) {
  const shown = buttons.flatMap(button => button || [])
  const drawn = shown.map((button, n) => <One key={n} {...button} />)
  if (inLine) {
    return <td role="cell">{drawn.flatMap((button, n) => (n > 0 ? [' ', button] : button))}</td>
  }
  return (
    <td role="cell" className="cell-act">
      {buttons.length > 1 && shown.length > 0 ? <div className="cell-acts">{drawn}</div> : drawn}
    </td>
  )
}
