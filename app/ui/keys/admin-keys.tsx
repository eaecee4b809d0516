import { withQuery } from '#shared/paths.ts'
import { SettingsForm } from '#ui/admin/settings-form.tsx'
import { useSpeech } from '#ui/i18n.tsx'
import { Button } from '#ui/admin-kit/button.tsx'
import { EmptyBlock } from '#ui/admin-kit/empty-block.tsx'
import { SearchInput } from '#ui/admin-kit/inputs.tsx'
import { ErrorSummary } from '#ui/kit/error-summary.tsx'
import { ListBar } from '#ui/kit/page-head.tsx'
import { Pager, sizeKey } from '#ui/admin-kit/pager.tsx'
import { HiddenFields, PostButton } from '#ui/admin-kit/post-button.tsx'
import { Tabs } from '#ui/admin-kit/tabs.tsx'
import { UserName } from '#ui/kit/user-line.tsx'
import type { SettingsPart } from '#ui/admin/settings-fields.ts'
import type { AdminKeysModel, KeyView } from '#ui/keys/keys-model.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { Table, TableHead } from '#ui/admin-kit/table.tsx'
import { KeyFacts, KeyState } from './key-facts.tsx'
import { KeyForm, keyLabels } from './key-form.tsx'
import { NewKey } from './new-key.tsx'

type Props = {
  model: AdminKeysModel
  parts: readonly SettingsPart[]
  reply?: FormReply<KeyView>
}

/** Rate limits, all members' keys, and the form to create one for a member. */
export function AdminKeys({ model, parts, reply }: Props) {
  const { t } = useSpeech()
  const told = reply?.extra
  const own = reply && ['create', 'revoke'].includes(reply.intent) ? reply : undefined
  const refused = own?.intent === 'create' && !told ? own : undefined
  return (
    <>
      <SettingsForm
        group="api"
        parts={parts}
        model={model}
        reply={own ? undefined : reply}
        notices={
          <>
            <ErrorSummary errors={own?.errors} labels={keyLabels(t)} />
            {told ? <NewKey told={told} /> : null}
          </>
        }
      />
      <AllKeys model={model} />
      <section className="admin-part" aria-labelledby="make-key">
        <h2 id="make-key">{t('keys.make_for')}</h2>
        <p className="help">{t('keys.make_for_about')}</p>
        <KeyForm
          model={model.form}
          scopes={model.scopes}
          reply={refused}
          action={model.path}
          forMember
        />
      </section>
    </>
  )
}

function AllKeys({ model }: Pick<Props, 'model'>) {
  const { t, number } = useSpeech()
  const { keys, state, states, words, count, path, search, sizes } = model
  const here = { pathname: path, search }
  return (
    <section className="admin-part" aria-labelledby="all-keys">
      <h2 id="all-keys">{t('keys.all')}</h2>
      <Tabs
        label={t('keys.filter')}
        items={states.map(value => ({
          href: withQuery(here, { state: value === 'live' ? null : value, page: null }),
          label: t(`keys.states.${value}`),
          current: value === state,
        }))}
      />
      <div className="contents-filter">
        <form className="filter" role="search" action={path} aria-label={t('keys.search')}>
          <label className="sr" htmlFor="key-query">
            {t('keys.search')}
          </label>
          <SearchInput
            id="key-query"
            name="query"
            defaultValue={words}
            placeholder={t('keys.search_hint')}
          />
          <HiddenFields values={{ state: state === 'live' ? null : state, ...sizeKey(sizes) }} />
          <Button icon="search">{t('common.action.search')}</Button>
        </form>
      </div>
      <ListBar count={t('keys.count', { count, shown: number(count) })} />
      {keys.length === 0 ? (
        <EmptyBlock>{t('keys.none_found')}</EmptyBlock>
      ) : (
        <KeyTable keys={keys} path={path} search={search} />
      )}
      <Pager page={model.page} pages={model.pages} sizes={sizes} path={path} query={search} />
    </section>
  )
}

type TableProps = Pick<AdminKeysModel, 'keys' | 'path' | 'search'>

function KeyTable({ keys, path, search }: TableProps) {
  const { t } = useSpeech()
  return (
    <Table labelledBy="all-keys">
      <TableHead
        columns={['name', 'owner', 'status', 'action']}
        title={name => t(`keys.column.${name}`)}
      />
      <tbody role="rowgroup">
        {keys.map(item => (
          <tr key={item.id} role="row">
            <td role="cell" className="cell-main">
              <b>{item.name}</b> <code>{item.hint}…</code>
              <KeyFacts item={item} />
            </td>
            <td role="cell" data-label={t('keys.column.owner')}>
              {item.owner ? <UserName user={item.owner} /> : null}
            </td>
            <td role="cell" className="contents-status">
              <KeyState state={item.state} />
            </td>
            <td role="cell" className="cell-act">
              {item.state === 'revoked' ? null : (
                <PostButton
                  intent="revoke"
                  fields={{ key_id: item.id }}
                  action={path + search}
                  tone="danger"
                  small
                >
                  {t('keys.revoke')}
                  <span className="sr"> {item.name}</span>
                </PostButton>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
