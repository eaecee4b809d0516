import { screenRoute } from '#app/screen-route.tsx'
import { listTexts } from '#site/translations/list-texts.ts'
import { TranslationsScreen } from './screen.tsx'
import translationsCss from '#ui/styles/translations.css?url'
import { translationsActs, translationsView } from './view.ts'

const route = screenRoute({
  view: translationsView,
  takes: listTexts,
  acts: translationsActs,
  styles: [translationsCss],
  Screen: ({ data: model, reply }) => <TranslationsScreen model={model} reply={reply ?? null} />,
})

export const { loader, action, links, meta } = route
export default route.Page
