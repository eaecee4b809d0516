import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { withFields } from '#web/kernel/declared-fields.ts'
import { badRequest } from '#kernel'
import { checkUnsubscribe, unsubscribe } from '#basics/mail/unsubscribe.ts'
import { homePath, settingsPath, unsubscribePath } from '#shared/paths.ts'
import { AccountScreen } from '#ui/account/account-screen.tsx'
import { useT } from '#ui/i18n.tsx'
import { LinkButton } from '#ui/kit/button.tsx'
import { FormActions } from '#ui/kit/inputs.tsx'
import { PostButton } from '#ui/kit/post-button.tsx'
import { orExpired } from '#web/access/account.ts'
import { type FormArgs, reply } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'

const kinds = ['inbox', 'new_question'] as const
type Kind = (typeof kinds)[number]
const kindOf = (text: string | null) => kinds.find(kind => kind === text) ?? null

const codeOf = ({ url, form }: FormArgs) => ({
  code: String(form.get('code') ?? url.searchParams.get('code') ?? ''),
})

function Ask({ title, code, kind }: { title: string; code: string; kind: Kind }) {
  const t = useT()
  return (
    <AccountScreen title={title}>
      <p>{t(`notice.leave.${kind}`)}</p>
      <FormActions>
        <PostButton intent="unsubscribe" fields={{ code }} tone="primary">
          {t('notice.leave.submit')}
        </PostButton>
      </FormActions>
    </AccountScreen>
  )
}

function Stopped({ kind }: { kind: Kind }) {
  const t = useT()
  return (
    <AccountScreen title={t('notice.leave.done')}>
      <p role="status">{t(`notice.leave.done_${kind}`)}</p>
      <FormActions>
        <LinkButton href={settingsPath('notify')}>{t('notice.leave.settings')}</LinkButton>
      </FormActions>
    </AccountScreen>
  )
}

function Invalid() {
  const t = useT()
  return (
    <AccountScreen title={t('notice.leave.invalid')}>
      <p>{t('notice.leave.invalid_text')}</p>
      <FormActions>
        <LinkButton href={settingsPath('notify')}>{t('notice.leave.settings')}</LinkButton>
        <LinkButton href={homePath()} tone="quiet">
          {t('common.action.home')}
        </LinkButton>
      </FormActions>
    </AccountScreen>
  )
}

/** GET changes nothing: programs that scan emails open links, too. */
async function view({ url, run, t }: ScreenArgs) {
  const code = url.searchParams.get('code') ?? ''
  const done = kindOf(url.searchParams.get('done'))
  const kind = code && code.length <= 500 ? (await run(checkUnsubscribe, { code })).kind : null
  return { title: t('notice.leave.title'), code, kind, done }
}

function Screen({
  data: { title, code, kind, done },
  reply: sent,
}: Shown<typeof view, FormReply<{ done: Kind }>>) {
  const stopped = sent?.extra?.done ?? done
  if (stopped) return <Stopped kind={stopped} />
  if (!kind) return <Invalid />
  return <Ask title={title} code={code} kind={kind} />
}

const route = screenRoute({
  view,
  acts: {
    unsubscribe: withFields(['code'], (args: FormArgs) =>
      orExpired(unsubscribePath(), async () => {
        const { kind } = await args.run(unsubscribe, codeOf(args))
        return { to: unsubscribePath({ done: kind }) }
      }),
    ),
    /** One-click unsubscribe in a mail program: no page, no cookie, no redirect. */
    '': withFields(['code', 'List-Unsubscribe'], async (args: FormArgs) => {
      if (args.form.get('List-Unsubscribe') !== 'One-Click')
        throw badRequest('base.request_format_error')
      const { kind } = await args.run(unsubscribe, codeOf(args))
      return reply({ done: kind })
    }),
  },
  Screen,
})

export const { loader, action, meta } = route
/** The URL has a code: the page must not be cached. */
export { uncached as headers } from '#app/screen-route.tsx'
export default route.Page
