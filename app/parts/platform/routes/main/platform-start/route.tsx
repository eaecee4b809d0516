import { screenRoute } from '#app/screen-route.tsx'
import { redirect } from '@remix-run/node'
import { notFound } from '#kernel'
import {
  acceptTerms,
  chooseOccupation,
  showFirstSteps,
  welcome,
} from '#parts/platform/domain/platform/first-steps.ts'
import { homePath, ownPath, platformStartPath, safeReturnPath } from '#shared/paths.ts'
import { StartScreen } from './screen.tsx'
import platformCss from '#parts/platform/ui/platform.css?url'
import { type FormArgs, taking } from '#web/kernel/form-action.ts'

const steps = ['terms', 'occupation', 'welcome'] as const

/** Where the member was going; never this screen. */
function wanted(given: string | null): string {
  const path = safeReturnPath(given)
  return path && path.split(/[?#]/)[0] !== platformStartPath() ? path : homePath()
}

/**
 * To the next step; after the last one to the first page for new members, or where they were going.
 */
async function goOn({ run, form }: FormArgs) {
  const back = wanted(String(form.get('back') ?? ''))
  const { outstanding } = await run(showFirstSteps)
  if (outstanding.terms || outstanding.occupation) return { to: platformStartPath({ back }) }
  if (!outstanding.welcome) return { to: back }
  const { path } = await run(welcome)
  return { to: ownPath(path) ?? back }
}

const route = screenRoute({
  view: async ({ run, t, url }) => {
    const { enabled, outstanding, terms, occupations } = await run(showFirstSteps)
    if (!enabled) throw notFound('base.not_found')
    const back = wanted(url.searchParams.get('back'))
    const alone = url.searchParams.has('terms') && terms.html !== ''
    const due = alone ? steps.slice(0, 1) : steps.filter(step => outstanding[step])
    const [step] = due
    if (!step) throw redirect(back)
    // The last button leads to the first page: no separate step for those who go elsewhere.
    const left = due.filter(name => name !== 'welcome').length
    const title = t(`platform.member.start.${step}_title`)
    return { title, step, left, alone, terms, occupations, back }
  },
  acts: {
    terms: taking(acceptTerms, async args => {
      await args.run(acceptTerms, args.values)
      return goOn(args)
    }),
    occupation: taking(chooseOccupation, async args => {
      await args.run(chooseOccupation, args.values)
      return goOn(args)
    }),
    welcome: goOn,
  },
  styles: [platformCss],
  Screen: ({ data, reply }) => (
    <StartScreen data={data} errors={reply?.errors ?? {}} typed={reply?.values ?? {}} />
  ),
})

export const { loader, action, links, meta } = route
/** Private to its reader. */
export { uncached as headers } from '#app/screen-route.tsx'
export default route.Page
