import { useT } from '#ui/i18n.tsx'
import { Button, LinkButton } from '#ui/admin-kit/button.tsx'
import { DialogActions, DialogPanel } from '#ui/admin-kit/dialog-panel.tsx'
import { ErrorSummary } from '#ui/kit/error-summary.tsx'
import { FormActions, TextField } from '#ui/admin-kit/inputs.tsx'
import { CloseFields } from '#ui/thread/close-fields.tsx'
import { PostForm } from '#ui/kit/post-form.tsx'
import { TitleText } from '#ui/kit/title-text.tsx'
import type { ContentProps } from './content-model.ts'

const dangerous = ['delete']
/** Maximum titles listed; the others are only counted. */
const Named = 8

/** Confirms the requested action, listing the posts. */
export function ContentDialog({ data, reply }: ContentProps) {
  const t = useT()
  const { dialog, path, search, kind } = data
  const cancelHref = path + search
  if (!dialog) return null
  if (dialog.name === 'erase') {
    return data.erasable ? <EraseDialog data={data} reply={reply} /> : null
  }
  const known = [...data.bulk, ...data.items.flatMap(item => item.acts)]
  const act = known.find(name => name === dialog.name)
  if (!act) return null
  const count = dialog.posts.length
  if (count === 0) {
    return (
      <DialogPanel title={t('contents.nothing_title')} cancelHref={cancelHref}>
        <p>{t('contents.nothing_chosen')}</p>
        <FormActions>
          <LinkButton href={cancelHref} closes>
            {t('contents.back')}
          </LinkButton>
        </FormActions>
      </DialogPanel>
    )
  }
  const mine = reply?.intent === 'act' && !reply.extra ? reply : null
  const chosen = new Set(dialog.posts.map(post => post.id))
  const shown = data.items.filter(item => chosen.has(item.id))
  const accepted = shown.some(item => item.accepted)
  const answered = shown.some(item => (item.answers?.count ?? 0) > 0)
  const warning = act === 'delete' && (accepted ? 'accepted' : answered ? 'answered' : null)
  return (
    <DialogPanel title={t(`contents.ask.${act}`, { count })} cancelHref={cancelHref}>
      <ul className="contents-named">
        {dialog.posts.slice(0, Named).map(post => (
          <li key={post.id} dir="auto">
            <TitleText title={post.title} />
          </li>
        ))}
        {count > Named ? <li>{t('contents.and_more', { count: count - Named })}</li> : null}
      </ul>
      <p>{t(`contents.about.${kind}_${act}`)}</p>
      {warning ? <p>{t(`contents.warn.${warning}`)}</p> : null}
      <PostForm
        intent="act"
        reply={mine}
        fields={{ act, back: cancelHref }}
        action={cancelHref + openAgain(data)}
        noValidate
      >
        {dialog.posts.map(post => (
          <input key={post.id} type="hidden" name="ids" value={post.id} />
        ))}
        {act === 'close' ? (
          <CloseFields
            chosen={Number(mine?.values.close_type ?? 0)}
            words={reason => String(mine?.values[`close_msg_${reason}`] ?? '')}
            errors={mine?.errors}
          />
        ) : (
          <ErrorSummary errors={mine?.errors} />
        )}
        <DialogActions cancelHref={cancelHref}>
          <Button tone={dangerous.includes(act) ? 'danger' : 'primary'}>
            {t(`contents.act.${act}`)}
          </Button>
        </DialogActions>
      </PostForm>
    </DialogPanel>
  )
}

/** A form with errors must come back with its dialog open. */
function openAgain({ dialog, search }: ContentProps['data']): string {
  if (dialog?.name !== 'close') return ''
  const ids = dialog.posts.map(post => `&id=${post.id}`).join('')
  return `${search ? '&' : '?'}dialog=close${ids}`
}

function EraseDialog({ data, reply }: ContentProps) {
  const t = useT()
  const cancelHref = data.path + data.search
  const mine = reply?.intent === 'erase' ? reply : null
  const word = t('contents.erase.word')
  return (
    <DialogPanel title={t(`contents.erase.title_${data.kind}`)} cancelHref={cancelHref}>
      <p>{t('contents.erase.text', { count: data.count })}</p>
      <PostForm intent="erase" reply={mine} fields={{ back: data.path }} noValidate>
        <ErrorSummary
          errors={mine?.errors}
          labels={{ word: t('contents.erase.type_word', { word }) }}
        />
        <TextField
          id="word"
          name="word"
          label={t('contents.erase.type_word', { word })}
          fit="short"
          required
          autoComplete="off"
          defaultValue={String(mine?.values.word ?? '')}
        />
        <DialogActions cancelHref={cancelHref}>
          <Button tone="danger">{t('contents.erase.submit')}</Button>
        </DialogActions>
      </PostForm>
    </DialogPanel>
  )
}
