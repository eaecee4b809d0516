import { screenRoute } from '#app/screen-route.tsx'
import { termsPath } from '#shared/paths.ts'
import { LegalScreen } from '#ui/account/legal-screen.tsx'
import { legalText } from '#web/site/legal.ts'

const route = screenRoute({
  view: page => ({
    title: page.t('legal.terms'),
    html: legalText(page, 'terms'),
  }),
  head: data => ({ title: data.title, path: termsPath() }),
  Screen: ({ data: { title, html } }) => <LegalScreen kind="terms" title={title} html={html} />,
})

export const { loader, meta } = route
export default route.Page
