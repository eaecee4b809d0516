import { screenRoute } from '#app/screen-route.tsx'
import { menuOf } from '#ui/admin/admin-menu.ts'
import { FindScreen } from './screen.tsx'
import { allSettingsScreens } from '#ui/admin/settings-parts.ts'
import { settingsSearchView } from './settings-search.ts'

const route = screenRoute({
  view: settingsSearchView(menuOf, allSettingsScreens),
  Screen: FindScreen,
})

export const { loader, meta } = route
export default route.Page
