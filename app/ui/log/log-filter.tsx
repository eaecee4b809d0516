import { staffLogPath } from '#shared/paths.ts'
import { useT } from '#ui/i18n.tsx'
import { Button, LinkButton } from '#ui/admin-kit/button.tsx'
import { SelectField, TextField } from '#ui/admin-kit/inputs.tsx'
import type { LogView } from '#ui/log/log-model.ts'

/** Filters: actor, kind of action, affected member and object. */
export function LogFilterForm({ filter, filtered, actors, groups, errors }: LogView) {
  const t = useT()
  const all = { value: '', label: t('log.filter.all') }
  return (
    <form
      className="log-filter"
      action={staffLogPath()}
      role="search"
      aria-label={t('log.filter.label')}
    >
      <SelectField
        id="log-actor"
        name="actor"
        label={t('log.filter.actor')}
        options={[all, ...actors]}
        defaultValue={filter.actor}
      />
      <SelectField
        id="log-group"
        name="group"
        label={t('log.filter.group')}
        options={[all, ...groups]}
        defaultValue={filter.group}
      />
      <TextField
        id="log-user"
        name="user"
        label={t('log.filter.user')}
        placeholder={t('log.filter.user_hint')}
        error={errors.user}
        defaultValue={filter.user}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        id="log-object"
        name="object"
        label={t('log.filter.object')}
        placeholder={t('log.filter.object_hint')}
        error={errors.object}
        defaultValue={filter.object}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="log-filter-acts">
        <Button icon="search">{t('log.filter.submit')}</Button>
        {filtered ? (
          <LinkButton href={staffLogPath()} tone="quiet">
            {t('log.filter.clear')}
          </LinkButton>
        ) : null}
      </div>
    </form>
  )
}
