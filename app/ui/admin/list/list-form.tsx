import type { ReactNode } from 'react'
import { ownValue } from '#shared/own-value.ts'
import { Button } from '#ui/admin-kit/button.tsx'
import { FormActions } from '#ui/admin-kit/inputs.tsx'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { PostForm, type PostFormProps } from '#ui/kit/post-form.tsx'

type Props = Pick<PostFormProps, 'fields' | 'action' | 'encType'> & {
  intent: string
  /** The page's answer, also to another form. */
  reply?: FormReply
  /** The id of the heading. */
  id: string
  /** Of the section and its button. */
  title: string
  about?: string
  tone?: 'primary'
  children: ReactNode
}

/** What was typed into this form, when it comes back. */
export function typedIn(reply: FormReply | undefined, intent: string, name: string, first = '') {
  const value = reply?.intent === intent ? ownValue(reply.values, name) : first
  return typeof value === 'string' ? value : ''
}

/** A form beside a list: a section with fields, and its button. */
export function ListForm({ intent, reply, id, title, about, tone, children, ...form }: Props) {
  return (
    <PostForm
      intent={intent}
      reply={reply?.intent === intent ? reply : undefined}
      noValidate
      className="admin-form"
      {...form}
    >
      <section className="admin-part" aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        {about ? <p className="help">{about}</p> : null}
        {children}
      </section>
      <FormActions>
        <Button tone={tone}>{title}</Button>
      </FormActions>
    </PostForm>
  )
}
