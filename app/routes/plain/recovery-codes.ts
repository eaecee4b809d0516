import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { settingsPath } from '#shared/paths.ts'
import { pageFailure } from '#web/kernel/failures.ts'
import { pageOf } from '#web/kernel/page.ts'
import { recoveryCodesFile } from '#web/access/recovery-codes-file.ts'

/** Returns the submitted recovery codes as a file. */
export async function action({ request, context }: ActionFunctionArgs) {
  const page = await pageOf(request, context)
  try {
    return await recoveryCodesFile(page)
  } catch (error) {
    throw pageFailure(error, page)
  }
}

export const loader = () => redirect(settingsPath('security'))
