import { HiddenFields, type PostButtonProps } from '#ui/kit/post-button.tsx'
import { Button } from './button.tsx'

export { HiddenFields, type HiddenValues } from '#ui/kit/post-button.tsx'

/** A single-button form; works without scripts. */
export function PostButton(props: PostButtonProps) {
  const { intent, action, fields, back, pressed, enhance, region, ...button } = props
  return (
    <form
      method="post"
      action={action}
      className="one"
      data-enhance={enhance || undefined}
      data-region={region}
    >
      <HiddenFields values={{ intent, ...fields, back }} />
      <Button aria-pressed={pressed} {...button} />
    </form>
  )
}
