import { PasswordField } from '#ui/account/account-fields.tsx'
import { type Reply, typed } from '#ui/account/account-form.tsx'
import { type T, useT } from '#ui/i18n.tsx'
import { FormActions } from '#ui/kit/inputs.tsx'
import { useParts } from '#ui/kit/parts.ts'
import { PostForm } from '#ui/kit/post-form.tsx'
import type { KeyFormModel } from '#ui/keys/keys-model.ts'

type Props = {
  model: KeyFormModel
  scopes: readonly string[]
  /** The rejected form with its errors. */
  reply: Reply
  action: string
  /** An administrator names the member who will own the key. */
  forMember?: boolean
}

/** Name, scopes, expiry, and the creator's password. */
export function KeyForm({ model, scopes, reply, action, forMember }: Props) {
  const t = useT()
  const { Button, SelectField, TextField } = useParts()
  const { expiries, firstDay, lastDay, hasPassword } = model
  return (
    <PostForm intent="create" reply={reply} action={action} noValidate className="key-form">
      {forMember ? (
        <TextField
          id="user"
          name="user"
          label={t('keys.field.user')}
          help={t('keys.field.user_help')}
          defaultValue={typed(reply, 'user')}
          fit="medium"
          autoComplete="off"
          spellCheck={false}
        />
      ) : null}
      <TextField
        id="name"
        name="name"
        label={t('keys.field.name')}
        help={bounds => t('keys.field.name_help', bounds)}
        defaultValue={typed(reply, 'name')}
        fit="medium"
        autoComplete="off"
      />
      <ScopeBoxes scopes={scopes} reply={reply} />
      <SelectField
        id="expires"
        name="expires"
        label={t('keys.field.expires')}
        defaultValue={typed(reply, 'expires') || '90'}
        options={expiries.map(value => ({ value, label: t(`keys.expires.${value}`) }))}
      />
      <TextField
        id="expires_on"
        name="expires_on"
        type="date"
        label={t('keys.field.expires_on')}
        help={t('keys.field.expires_on_help')}
        defaultValue={typed(reply, 'expires_on')}
        min={firstDay}
        max={lastDay}
        fit="medium"
      />
      {hasPassword ? (
        <PasswordField reply={reply} help={t('keys.field.pass_help')} />
      ) : (
        <p>{t('keys.fresh')}</p>
      )}
      <FormActions>
        <Button tone="primary">{t('keys.make')}</Button>
      </FormActions>
    </PostForm>
  )
}

/** The labels of the fields, for the summary of errors. */
export const keyLabels = (t: T) => ({
  user: t('keys.field.user'),
  name: t('keys.field.name'),
  scopes: t('keys.field.scopes'),
  expires: t('keys.field.expires'),
  expires_on: t('keys.field.expires_on'),
  pass: t('auth.field.password'),
})

function ScopeBoxes({ scopes, reply }: Pick<Props, 'scopes' | 'reply'>) {
  const t = useT()
  const { Checkbox, CheckGroup } = useParts()
  const chosen = reply ? [reply.values.scopes ?? []].flat().map(String) : ['read']
  return (
    <CheckGroup id="scopes" legend={t('keys.field.scopes')} help={t('keys.field.scopes_help')}>
      {scopes.map((scope, index) => (
        <Checkbox
          key={scope}
          id={index === 0 ? 'scopes' : `scopes-${scope}`}
          name="scopes"
          value={scope}
          defaultChecked={chosen.includes(scope)}
          label={t(`keys.scope.${scope}`)}
          help={t(`keys.scope.${scope}_help`)}
        />
      ))}
    </CheckGroup>
  )
}
