import { useT } from '#ui/i18n.tsx'
import { Button, LinkButton } from '#ui/admin-kit/button.tsx'
import { Checkbox, RadioGroup } from '#ui/admin-kit/choices.tsx'
import { DialogActions, DialogPanel } from '#ui/admin-kit/dialog-panel.tsx'
import { ErrorSummary } from '#ui/kit/error-summary.tsx'
import { FormActions, TextAreaField, TextField, TextInput } from '#ui/admin-kit/inputs.tsx'
import { HiddenFields } from '#ui/admin-kit/post-button.tsx'
import type { DialogProps, MemberItem } from './member-types.ts'
import { SuspensionFields, suspensionLabels } from './suspension-fields.tsx'
import type { ReactNode } from 'react'
import { PostForm } from '#ui/kit/post-form.tsx'
import { ownValue } from '#shared/own-value.ts'

/** Maximum names listed; the others are only counted. */
const Named = 8

/** The requested dialog, if it may be opened on this screen. */
export function MemberDialog({
  allowed,
  ...props
}: DialogProps & { allowed: (name: string) => boolean }) {
  const { dialog } = props.data
  if (!dialog || !allowed(dialog.name)) return null
  const { name, members } = dialog
  if (name === 'add') return <AddDialog {...props} />
  if (name === 'erase') return <EraseDialog {...props} />
  // If an account has changed meanwhile, only actions still possible are offered.
  const fit = members.filter(({ acts }) => acts.includes(name))
  const [member] = fit
  if (!member) return <NobodyDialog {...props} />
  if (name === 'password') return <PasswordDialog {...props} member={member} />
  if (name === 'profile') return <ProfileDialog {...props} member={member} />
  if (name === 'activation') return <ActivationDialog {...props} member={member} />
  return <ActDialog {...props} members={fit} />
}

const cancelOf = ({ path, search }: DialogProps['data']) => path + search

/** A form with errors comes back in its own dialog. */
function hereOf(data: DialogProps['data'], ids: string[]): string {
  const query = new URLSearchParams(data.search)
  query.set('dialog', data.dialog?.name ?? '')
  for (const id of ids) query.append('id', id)
  return `${data.path}?${query}`
}

type PanelProps = DialogProps & {
  title: ReactNode
  intent: string
  submit: string
  tone?: 'primary' | 'danger'
  ids?: string[]
  fields?: Record<string, string>
  /** Of its fields, for the summary of errors. */
  labels?: Record<string, string>
  children: ReactNode
}

/** Title, form, error summary, one button. */
function Panel(props: PanelProps) {
  const { data, reply, title, intent, submit, tone = 'primary', ids = [] } = props
  const { fields, labels, children } = props
  const cancelHref = cancelOf(data)
  const mine = reply?.intent === intent ? reply : null
  return (
    <DialogPanel title={title} cancelHref={cancelHref}>
      <PostForm
        intent={intent}
        reply={mine}
        fields={{ ...fields, back: cancelHref }}
        action={hereOf(data, ids)}
        noValidate
      >
        <ErrorSummary errors={mine?.errors} labels={labels} />
        {children}
        <DialogActions cancelHref={cancelHref}>
          <Button tone={tone}>{submit}</Button>
        </DialogActions>
      </PostForm>
    </DialogPanel>
  )
}

const typed = (reply: DialogProps['reply'], intent: string, name: string, first = '') =>
  reply?.intent === intent ? String(ownValue(reply.values, name) ?? '') : first

function NobodyDialog({ data }: DialogProps) {
  const t = useT()
  const cancelHref = cancelOf(data)
  const { members = [], onOneself = false } = data.dialog ?? {}
  const why = onOneself ? 'on_yourself' : members.length > 0 ? 'not_possible' : 'nothing_chosen'
  return (
    <DialogPanel
      title={t(onOneself ? 'members.own_account' : 'members.nobody')}
      cancelHref={cancelHref}
    >
      <p>{t(`members.${why}`)}</p>
      <FormActions>
        <LinkButton href={cancelHref} closes>
          {t('common.action.close')}
        </LinkButton>
      </FormActions>
    </DialogPanel>
  )
}

function AddDialog(props: DialogProps) {
  const t = useT()
  const { data, reply } = props
  return (
    <Panel
      {...props}
      title={t('members.add.title')}
      intent="add"
      submit={t('members.add.submit')}
      labels={{ users: t('members.add.users') }}
    >
      <TextAreaField
        id="users"
        name="users"
        label={t('members.add.users')}
        help={t('members.add.users_help', { max: data.linesMax })}
        code
        rows={7}
        spellCheck={false}
        autoComplete="off"
        defaultValue={typed(reply, 'add', 'users')}
        placeholder={t('members.add.sample')}
      />
    </Panel>
  )
}

function EraseDialog(props: DialogProps) {
  const t = useT()
  const { data, reply } = props
  const word = t('contents.erase.word')
  return (
    <Panel
      {...props}
      title={t('members.erase.title')}
      intent="erase"
      labels={{ word: t('contents.erase.type_word', { word }) }}
      tone="danger"
      submit={t('members.erase.submit')}
    >
      <p>{t('members.erase.text', { count: data.count ?? 0 })}</p>
      <TextField
        id="word"
        name="word"
        label={t('contents.erase.type_word', { word })}
        fit="short"
        required
        autoComplete="off"
        defaultValue={typed(reply, 'erase', 'word')}
      />
    </Panel>
  )
}

type OneProps = DialogProps & { member: MemberItem }

function PasswordDialog({ member, ...props }: OneProps) {
  const t = useT()
  return (
    <Panel
      {...props}
      ids={[member.id]}
      fields={{ user_id: member.id }}
      title={t('members.password.title', { name: member.name })}
      intent="password"
      labels={{ password: t('members.password.field') }}
      submit={t('members.password.submit')}
    >
      <TextField
        id="password"
        name="password"
        type="password"
        label={t('members.password.field')}
        help={bounds => t('members.password.help', bounds)}
        fit="medium"
        autoComplete="new-password"
      />
    </Panel>
  )
}

function ProfileDialog({ member, ...props }: OneProps) {
  const t = useT()
  const { reply } = props
  const field = (name: 'display_name' | 'username' | 'email', first: string) => ({
    id: name,
    name,
    label: t(`members.profile.${name}`),
    defaultValue: typed(reply, 'profile', name, first),
    autoComplete: 'off',
  })
  return (
    <Panel
      {...props}
      ids={[member.id]}
      fields={{ user_id: member.id }}
      title={t('members.profile.title', { name: member.name })}
      intent="profile"
      labels={{
        display_name: t('members.profile.display_name'),
        username: t('members.profile.username'),
        email: t('members.profile.email'),
      }}
      submit={t('members.profile.submit')}
    >
      <TextField {...field('display_name', member.name)} fit="medium" />
      <TextField
        {...field('username', member.username)}
        help={bounds => t('members.profile.username_help', bounds)}
        fit="medium"
        spellCheck={false}
      />
      <TextField
        {...field('email', member.email)}
        help={t('members.profile.email_help')}
        type="email"
      />
    </Panel>
  )
}

function ActivationDialog({ member, data, reply }: OneProps) {
  const t = useT()
  const cancelHref = cancelOf(data)
  const outcome = reply?.extra
  const fields = { user_id: member.id, back: cancelHref }
  const errors = reply?.intent.startsWith('activation') ? reply.errors : null
  return (
    <DialogPanel
      title={t('members.activation.title', { name: member.name })}
      cancelHref={cancelHref}
    >
      <p>{t('members.activation.text', { email: member.email })}</p>
      <ErrorSummary errors={errors} />
      {outcome?.kind === 'link' ? (
        <div className="field">
          <label className="label" htmlFor="activation-url">
            {t('members.activation.link')}
          </label>
          <p className="help" id="activation-help">
            {t('members.activation.link_help')}
          </p>
          <TextInput
            id="activation-url"
            aria-describedby="activation-help"
            readOnly
            value={outcome.url}
            className="mono"
          />
        </div>
      ) : null}
      <form method="post" action={hereOf(data, [member.id])}>
        <HiddenFields values={fields} />
        <DialogActions cancelHref={cancelHref}>
          <Button tone="primary" name="intent" value="activation-mail">
            {t('members.activation.mail')}
          </Button>
          <Button name="intent" value="activation-link">
            {t('members.activation.make')}
          </Button>
        </DialogActions>
      </form>
    </DialogPanel>
  )
}

const dangerous = ['suspend', 'delete', 'deactivate']

/** Confirms an action on one or several accounts, with their names. */
function ActDialog({ members, ...props }: DialogProps & { members: MemberItem[] }) {
  const t = useT()
  const { data, reply } = props
  const name = data.dialog!.name
  const count = members.length
  const [only] = members
  const kept = (field: string, first: string) => typed(reply, 'act', field, first)
  return (
    <Panel
      {...props}
      ids={members.map(({ id }) => id)}
      fields={{ act: name }}
      title={
        count === 1
          ? t(`members.ask.${name}`, { name: only!.name })
          : t(`members.ask_many.${name}`, { n: count })
      }
      intent="act"
      labels={{ ...suspensionLabels(t), role_id: t('members.role') }}
      tone={dangerous.includes(name) ? 'danger' : 'primary'}
      submit={t(`members.act.${name}`)}
    >
      {count > 1 ? (
        <ul className="contents-named">
          {members.slice(0, Named).map(member => (
            <li key={member.id}>{`${member.name} (${member.username})`}</li>
          ))}
          {count > Named ? <li>{t('members.and_more', { count: count - Named })}</li> : null}
        </ul>
      ) : null}
      {members.map(({ id }) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      <p>{t(`members.about.${name}`)}</p>
      {name === 'suspend' ? (
        <SuspensionFields durations={data.durations} kept={field => kept(field, '')} />
      ) : null}
      {name === 'role' ? (
        <RadioGroup
          id="role_id"
          name="role_id"
          legend={t('members.role')}
          required
          value={kept('role_id', count === 1 ? String(only!.role) : '')}
          options={data.roles.map(role => ({
            value: String(role),
            label: t(`members.role_${role}`),
            help: t(`members.role_${role}_about`),
          }))}
        />
      ) : null}
      {name === 'delete' ? (
        <Checkbox
          id="remove_all_content"
          name="remove_all_content"
          value="on"
          label={t('members.remove_all')}
          help={t('members.remove_all_help')}
          defaultChecked={kept('remove_all_content', '') === 'on'}
        />
      ) : null}
    </Panel>
  )
}
