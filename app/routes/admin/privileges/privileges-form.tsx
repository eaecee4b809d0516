import { Mark } from '#ui/admin-kit/status-badge.tsx'
import { useT } from '#ui/i18n.tsx'
import { Button } from '#ui/admin-kit/button.tsx'
import { RadioGroup } from '#ui/admin-kit/choices.tsx'
import { ErrorSummary, labelled } from '#ui/kit/error-summary.tsx'
import { TextField } from '#ui/admin-kit/inputs.tsx'
import { Banner } from '#ui/admin-kit/banner.tsx'
import { PageHead } from '#ui/kit/page-head.tsx'
import type { FormReply } from '#ui/forms/form-reply.ts'
import type { PrivilegesModel } from '#ui/admin/settings-model.ts'
import { SaveBar } from '#ui/admin-kit/save-bar.tsx'
import { PostForm } from '#ui/kit/post-form.tsx'
import { privilegesPath } from '#shared/paths.ts'
import { ownValue } from '#shared/own-value.ts'
import { LastChange } from '#ui/admin/last-change.tsx'
import { sentForm } from '#ui/admin/settings-form.tsx'

const Own = '99'

type Props = { model: PrivilegesModel; reply?: FormReply }

/** A level, with its values; only custom values can be edited. */
export function PrivilegesForm({ model, reply: answer }: Props) {
  const t = useT()
  const errors = answer?.errors ?? {}
  const reply = sentForm(answer)
  const level = typeof reply?.values.level === 'string' ? reply.values.level : model.shown
  const name = (field: string) => t(`admin.privileges.${field}`)
  const open = level === Own
  return (
    <>
      <PageHead
        title={model.title}
        intro={
          <>
            {name('intro')} <a href={privilegesPath()}>{t('user.opens.title')}</a>
          </>
        }
      />
      <ErrorSummary
        errors={errors}
        labels={labelled(['level', ...model.rows.map(row => row.name)], name)}
      />
      {model.shown === model.selected ? null : (
        <Banner>
          <p>{t('admin.privileges.showing', { level: name(`level_${model.shown}`) })}</p>
        </Banner>
      )}
      <PostForm limits="save" reply={reply} noValidate data-guard-unsaved className="admin-form">
        <button className="sr" name="intent" value="save" tabIndex={-1} aria-hidden="true" />
        <section className="admin-part" aria-labelledby="part-level">
          <h2 id="part-level">{name('part_level')}</h2>
          <p className="help">{name('part_level_about')}</p>
          <RadioGroup
            id="level"
            name="level"
            legend={name('level')}
            hiddenLabel
            value={level}
            options={model.levels.map(value => ({
              value,
              label: (
                <>
                  {name(`level_${value}`)}
                  {value === model.selected ? (
                    <>
                      {' '}
                      <Mark tone="good">{name('in_force')}</Mark>
                    </>
                  ) : null}
                </>
              ),
              help: name(`level_${value}_help`),
            }))}
          />
          <Button name="intent" value="show">
            {name('show')}
          </Button>
        </section>
        <section className="admin-part" aria-labelledby="part-numbers">
          <h2 id="part-numbers">{name('part_numbers')}</h2>
          <p className="help">{name('part_numbers_about')}</p>
          <div className="privilege-list">
            {model.rows.map(row => {
              const sent = ownValue(reply?.values, row.name)
              return (
                <TextField
                  key={row.name}
                  id={row.name}
                  name={row.name}
                  label={name(row.name)}
                  help={t('admin.privileges.presets', { values: row.presets.join(' / ') })}
                  type="number"
                  inputMode="numeric"
                  fit="short"
                  required={open}
                  readOnly={!open}
                  defaultValue={typeof sent === 'string' ? sent : reply && open ? '' : row.value}
                />
              )
            })}
          </div>
        </section>
        <SaveBar>
          <Button tone="primary" name="intent" value="save">
            {t('admin.save')}
          </Button>
        </SaveBar>
      </PostForm>
      <LastChange last={model.last} />
    </>
  )
}
