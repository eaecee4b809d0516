/**
 * The one script of all pages. Everything works without it; it only spares reloads.
 * Elements ask for it by attributes:
 *   form[data-enhance]      sent by fetch; [data-region="#id"] is taken anew, else the main column
 *   form[data-vote=id]      not twice within 300 ms (spec §5)
 *   a[data-dialog]          the dialog at that address opens in place; [data-dialog-close] closes it
 *   a[data-comment]         its comment form opens among the comments
 *   textarea[data-editor]   becomes an editor when it is first focused; see editor/
 *   details.menu            closes on Escape and on a click elsewhere
 *   button[data-copy]       copies the value of the named field
 *   button[data-reveal]     shows the password in the named field, or hides it
 *   form[data-seen]         sent at once, by itself: what it takes away has been looked at
 *   form[data-awaits=address]  sent by itself once that address no longer says `waiting`
 *   form[data-guard-unsaved]  leaving with changes asks first
 *   a[data-all-word]        opens the newest notifications in a panel; a.image-link opens in full size
 *   a.user-name             shows a card of the member while pointed at or focused
 *   html[data-keys]         j, k, o, / and ? work on reading pages
 */
import { watchCopying } from './copying.ts'
import { watchDialogs } from './dialogs.ts'
import { forgetCopies } from './copies.ts'
import { dress } from './dress.ts'
import { watchForms } from './forms.ts'
import { watchImages } from './images.ts'
import { watchMenus } from './menus.ts'
import { watchDemand } from './on-demand.ts'
import { watchHistory } from './page-swap.ts'
import { showMessage } from './toast.ts'
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
  if ((target as Element).querySelector('[name=intent][value=logout]')) forgetCopies()
})
dress(document.body)
