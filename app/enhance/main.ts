/**
 * The one script of all pages. Everything works without it; it only saves page loads.
 * Elements opt in with attributes:
 *   form[data-enhance]      sent by fetch; [data-region="#id"] is refreshed, else the main column
 *   form[data-vote=id]      not twice within 300 ms (spec §5)
 *   a[data-dialog]          opens the dialog of that URL in place; [data-dialog-close] closes it
 *   a[data-comment]         its comment form opens among the comments
 *   textarea[data-editor]   becomes an editor on first focus; see editor/
 *   details.menu            closes on Escape and outside clicks
 *   button[data-copy]       copies the value of the named field
 *   button[data-reveal]     shows the password in the named field, or hides it
 *   form[data-seen]         submitted automatically: marks something as seen
 *   form[data-awaits=address]  submitted automatically once that URL no longer answers `waiting`
 *   form[data-guard-unsaved]  asks before leaving with changes
 *   a[data-all-word]        opens the newest notifications in a panel; a.image-link opens in full size
 *   a.user-name             shows the member's card while hovered or focused
 *   html[data-keys]         j, k, o, / and ? work on reading pages
 */
import { watchCopying } from './copy-buttons.ts'
import { watchDialogs } from './dialogs.ts'
import { forgetSavedTexts } from './saved-texts.ts'
import { dress } from './dress.ts'
import { watchForms } from './forms.ts'
import { watchImages } from './images.ts'
import { watchMenus } from './menus.ts'
import { watchDemand } from './on-demand.ts'
import { showMessage, watchHistory } from './page-swap.ts'
import { watchUnsaved } from './unsaved.ts'

watchForms()
watchDialogs()
watchMenus()
watchCopying()
watchImages()
watchUnsaved()
watchHistory()
watchDemand()
showMessage()
addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLTextAreaElement && target.dataset.editor !== undefined)
    void import('./editor/editor.ts').then(({ edit }) => edit(target))
})
addEventListener('submit', ({ target }) => {
  if ((target as Element).querySelector('[value=logout]')) forgetSavedTexts()
})
dress(document.body)
