/** Settings forms of the back office, filled in and sent as by an administrator's browser. */
import type { UserRow } from '#basics/users/users.queries.ts'
import { fieldsOfForm } from './page-form.ts'
import type { Answer, Fields, WholeSite } from './whole-site.ts'

/** Changes to the form as shown; null = a field that is not sent. */
export type Changes = Record<string, string | string[] | null>

/** Opens `/admin/<screen>`, changes some fields and sends the form. */
export async function sendSettings(
  site: WholeSite,
  root: UserRow,
  screen: string,
  changes: Changes,
  intent = 'save',
): Promise<Answer> {
  const address = `/community/admin/${screen}`
  const page = await site.open(address, root)
  if (page.status !== 200) throw new Error(`${address} answers ${page.status}`)
  const fields: Fields = { ...fieldsOfForm(page.body), intent }
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) delete fields[name]
    else fields[name] = value
  }
  return site.submit(address.split('?')[0]!, fields, root)
}
