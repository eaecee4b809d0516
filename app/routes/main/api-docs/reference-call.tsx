import type { ReferenceCall, ReferenceField } from '#shared/api-reference.ts'
import { useT } from '#ui/i18n.tsx'
import { TableHead } from '#ui/kit/table-head.tsx'

const columns = ['name', 'kind', 'required', 'limits', 'about'] as const

/** Rows become blocks on narrow screens. */
function Fields({ fields, label }: { fields: ReferenceField[]; label: string }) {
  const t = useT()
  return (
    <table className="ref-fields" role="table" aria-labelledby={label}>
      <TableHead columns={columns} title={name => t(`api.docs.column.${name}`)} />
      <tbody role="rowgroup">
        {fields.map(({ name, kind, required, limits, about }) => (
          <tr key={name} role="row">
            <th scope="row" role="rowheader">
              <code>{name}</code>
            </th>
            <td role="cell">
              <code>{kind}</code>
            </td>
            <td role="cell">{t(required ? 'api.docs.required' : 'api.docs.optional')}</td>
            <td role="cell">
              <code>{limits}</code>
            </td>
            <td role="cell" lang="en">
              {about}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** One call: path, callers, input, answer, example. */
export function ReferenceCallBlock({ call }: { call: ReferenceCall }) {
  const t = useT()
  const { id, method, path, summary, callers, scope, captcha, fields, answer, example } = call
  return (
    <section className="ref-call" aria-labelledby={id}>
      <h2 id={id} lang="en">
        {summary}
      </h2>
      <p className="ref-line">
        <code>
          <strong>{method}</strong> {path}
        </code>
      </p>
      <ul className="ref-marks">
        <li>{t('api.docs.for', { callers: t(`api.docs.callers.${callers}`) })}</li>
        <li>{scope === null ? t('api.docs.no_scope') : t('api.docs.scope', { scope })}</li>
        {captcha ? <li>{t('api.docs.captcha')}</li> : null}
        {call.multipart ? <li>{t('api.docs.multipart')}</li> : null}
      </ul>
      <h3 id={`${id}-fields`}>{t('api.docs.fields')}</h3>
      {fields.length > 0 ? (
        <Fields fields={fields} label={`${id}-fields`} />
      ) : (
        <p className="quiet">{t('api.docs.no_fields')}</p>
      )}
      <h3>{t('api.docs.answer')}</h3>
      <pre className="ref-code">{answer}</pre>
      <h3>{t('api.docs.example')}</h3>
      <pre className="ref-code">{example}</pre>
    </section>
  )
}
