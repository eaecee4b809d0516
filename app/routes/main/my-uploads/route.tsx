import { screenRoute } from '#app/screen-route.tsx'
import { listOwnFiles, OwnFilesPageSize, removeFile } from '#basics/uploads/own-files.ts'
import { myUploadsPath } from '#shared/paths.ts'
import settingsCss from '#ui/styles/settings.css?url'
import uploadsCss from '#ui/styles/uploads.css?url'
import { MyFilesScreen } from './screen.tsx'
import { intent } from '#web/kernel/form-action.ts'
import { pageNumber, pageWithin } from '#web/kernel/paging.ts'

const MB = 1024 * 1024
const megabytes = (bytes: number) => (Math.ceil((bytes / MB) * 100) / 100).toString()

const route = screenRoute({
  view: async ({ run, url, t }) => {
    const wanted = pageNumber(url.searchParams.get('page'))
    const { page, pages, found } = await pageWithin(wanted, OwnFilesPageSize, page =>
      run(listOwnFiles, { page }),
    )
    const { list, bytes, room } = found
    return {
      title: t('upload.mine.title'),
      page,
      pages,
      query: url.search,
      used: t(room > 0 ? 'upload.mine.used_of' : 'upload.mine.used', {
        size: megabytes(bytes),
        room,
      }),
      files: list.map(file => ({
        id: file.id,
        name: file.originalName,
        size: t('upload.mine.size', { size: megabytes(file.bytes) }),
        at: file.createdAt,
        source: file.source,
        uses: file.useCount,
        address: file.address,
        markdown: file.markdown,
      })),
    }
  },
  acts: {
    remove: intent(removeFile, () => ({
      to: myUploadsPath(),
      flash: { tone: 'success', key: 'upload.mine.removed' },
    })),
  },
  styles: [settingsCss, uploadsCss],
  head: data => ({ title: data.title, noindex: true }),
  Screen: ({ data, reply: answer }) => (
    <MyFilesScreen {...data} problem={Object.values(answer?.errors ?? {})[0]?.[0] ?? null} />
  ),
})

export const { loader, action, links, meta } = route
export default route.Page
