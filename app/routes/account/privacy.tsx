import { screenRoute } from '#app/screen-route.tsx'
import { privacyPath } from '#shared/paths.ts'
import { LegalScreen } from '#ui/account/legal-screen.tsx'
import { legalText } from '#web/site/legal.ts'

const route = screenRoute({
  view: page => ({
    title: page.t('legal.privacy'),
    html: legalText(page, 'privacy'),
  }),
  head: data => ({ title: data.title, path: privacyPath() }),
  Screen: ({ data: { title, html } }) => <LegalScreen kind="privacy" title={title} html={html} />,
})

export const { loader, meta } = route
export default route.Page
