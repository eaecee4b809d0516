import { importsPath } from '#shared/paths.ts'
import { Button } from '#ui/admin-kit/button.tsx'
import { DialogActions, DialogPanel } from '#ui/admin-kit/dialog-panel.tsx'
import { ErrorSummary } from '#ui/kit/error-summary.tsx'
import { useT } from '#ui/i18n.tsx'
import { PageHead } from '#ui/kit/page-head.tsx'
import { PostForm } from '#ui/kit/post-form.tsx'
import { kindName } from './import-kind-name.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { ImportFiles } from './import-files.tsx'
import { ImportForm, importLabels } from './import-form.tsx'
import { ImportRun } from './import-run.tsx'
import type { ImportsModel } from './model.ts'

type Props = { data: ImportsModel; reply?: FormReply }

/** The import of this site; while there is none, what can be imported. */
export function ImportsScreen({ data, reply }: Props) {
  const t = useT()
  const { title, state, form, asksUndo } = data
  const canUndo = state !== null && !state.isBusy && state.bound === ''
  return (
    <>
      {asksUndo && canUndo ? <UndoDialog reply={reply} /> : null}
      <PageHead title={title} intro={t('admin.import.about')} />
      {asksUndo && canUndo ? null : (
        <ErrorSummary
          errors={reply?.errors}
          labels={{
            file: t('admin.import.file'),
            folder: t('admin.import.folder'),
            ...(form ? importLabels(form, t) : {}),
          }}
        />
      )}
      {state ? (
        <ImportRun state={state} />
      ) : (
        <>
          <Kinds data={data} />
          {form ? <ImportForm form={form} reply={reply} /> : null}
          <ImportFiles data={data} reply={reply} />
        </>
      )}
    </>
  )
}

function Kinds({ data: { kinds, form } }: { data: ImportsModel }) {
  const t = useT()
  return (
    <section className="admin-part" aria-labelledby="kinds">
      <h2 id="kinds">{t('admin.import.kinds')}</h2>
      <ul className="import-kinds">
        {kinds.map(({ kind, href }) => (
          <li key={kind}>
            <a href={href} aria-current={form?.kind === kind ? 'true' : undefined}>
              {kindName(t, kind)}
            </a>
            <p className="quiet">{t(`admin.import.about_${kind}`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function UndoDialog({ reply }: { reply?: FormReply }) {
  const t = useT()
  const here = importsPath()
  return (
    <DialogPanel title={t('admin.import.ask_undo')} cancelHref={here}>
      <p>{t('admin.import.ask_undo_text')}</p>
      <ErrorSummary errors={reply?.errors} />
      <PostForm intent="undo" reply={reply} action={importsPath({ dialog: 'undo' })}>
        <DialogActions cancelHref={here}>
          <Button tone="danger">{t('admin.import.undo')}</Button>
        </DialogActions>
      </PostForm>
    </DialogPanel>
  )
}
