/**
 * Declares a staff list in one place: what it shows and what its forms do, as `screenRoute` does, and its columns, buttons,
 * tabs and search field.
 */
import type { FormReply } from '#ui/forms/form-reply.ts'
import type { ListData } from '#ui/admin/list/list-body.tsx'
import { ListScreen, type ScreenList } from '#ui/admin/list/list-screen.tsx'
import contentsCss from '#ui/styles/contents.css?url'
import { type Declaration, screenRoute } from './screen-route.tsx'

type Loaded<Item> = ListData<Item> & { title: string }

/** Item and data are those of the view. */
export function adminList<Item, D, Extra = unknown>(
  declared: Omit<Declaration<D & Loaded<Item>, FormReply<Extra>>, 'Screen'> &
    ScreenList<Item, D & Loaded<Item>, Extra>,
) {
  type Data = D & Loaded<Item>
  return screenRoute<Data, FormReply<Extra>>({
    ...declared,
    styles: declared.styles ?? [contentsCss],
    Screen: ({ data, reply }) => <ListScreen list={declared} data={data as Data} reply={reply} />,
  })
}
