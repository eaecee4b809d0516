import { screenRoute, type Shown, uncached } from '#app/screen-route.tsx'
import { listAllKeys } from '#access/api-keys/list-keys.ts'
import { listSection } from '#ui/admin/list/list-screen.tsx'
import { SettingsForm } from '#ui/admin/settings-form.tsx'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { useT } from '#ui/i18n.tsx'
import { KeyFacts, KeyState } from '#ui/keys/key-facts.tsx'
import { KeyForm, keyLabels } from '#ui/keys/key-form.tsx'
import type { KeyView } from '#ui/keys/keys-model.ts'
import { NewKey } from '#ui/keys/new-key.tsx'
import { ErrorSummary } from '#ui/kit/error-summary.tsx'
import contentsCss from '#ui/styles/contents.css?url'
import { adminKeysActs, adminKeysView } from '#web/access/keys-view.ts'

type Keys = Awaited<ReturnType<typeof adminKeysView>>['list']

const AllKeys = listSection<Keys['items'][number], Keys>({
  id: 'all-keys',
  heading: 'keys.all',
  tabs: { label: 'keys.filter', each: 'keys.states.' },
  search: { id: 'key-query', label: 'keys.search', hint: 'keys.search_hint', keep: ['state'] },
  count: 'keys.count',
  empty: 'keys.none_found',
  header: 'keys.column.',
  columns: {
    name: {
      main: item => (
        <>
          <b>{item.name}</b> <code>{item.hint}…</code>
          <KeyFacts item={item} />
        </>
      ),
    },
    owner: { user: ({ owner }) => owner },
    status: { status: ({ state }) => <KeyState state={state} /> },
  },
  buttonsAs: 'text',
  buttons: ({ id, name, state }, { t }, { path, search }) => [
    state !== 'revoked' && {
      intent: 'revoke',
      fields: { key_id: id },
      action: path + search,
      tone: 'danger',
      label: t('keys.revoke'),
      of: name,
    },
  ],
})

/** Rate limits, all members' keys, and the form to create one for a member. */
function Screen({ data, reply }: Shown<typeof adminKeysView, FormReply<KeyView>>) {
  const t = useT()
  const told = reply?.extra
  const own = reply && ['create', 'revoke'].includes(reply.intent) ? reply : undefined
  return (
    <>
      <SettingsForm
        group="api"
        model={data}
        reply={own ? undefined : reply}
        notices={
          <>
            <ErrorSummary errors={own?.errors} labels={keyLabels(t)} />
            {told ? <NewKey told={told} /> : null}
          </>
        }
      />
      <AllKeys data={data.list} />
      <section className="admin-part" aria-labelledby="make-key">
        <h2 id="make-key">{t('keys.make_for')}</h2>
        <p className="help">{t('keys.make_for_about')}</p>
        <KeyForm
          model={data.form}
          scopes={data.scopes}
          reply={own?.intent === 'create' && !told ? own : undefined}
          action={data.list.path}
          forMember
        />
      </section>
    </>
  )
}

const route = screenRoute({
  view: adminKeysView,
  takes: listAllKeys,
  acts: adminKeysActs,
  styles: [contentsCss],
  Screen,
})

/** A new key is shown here only once. */
export const headers = uncached
export const { loader, action, links, meta } = route
export default route.Page
