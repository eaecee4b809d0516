import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listOwnFiles, OwnFilesPageSize, removeFile } from '#basics/uploads/own-files.ts'
import { canonicalMeta, siteOfPage } from '#shared/page-meta.ts'
import { myUploadsPath } from '#shared/paths.ts'
import { useReply } from '#ui/reply.ts'
import settingsCss from '#ui/styles/settings.css?url'
import uploadsCss from '#ui/styles/uploads.css?url'
import { MyFilesScreen } from '#ui/uploads/my-files-screen.tsx'
import { formAction, intent } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { pageNumber, pageWithin } from '#web/kernel/paging.ts'
import { screen } from '#web/kernel/screen.ts'

const MB = 1024 * 1024
const megabytes = (bytes: number) => (Math.ceil((bytes / MB) * 100) / 100).toString()

export const loader = screen(async ({ run, url, t }) => {
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
})

export const action = formAction({
  remove: intent(removeFile, () => ({
    to: myUploadsPath(),
    flash: { tone: 'success', key: 'upload.mine.removed' },
  })),
})

export const links: LinksFunction = () =>
  [settingsCss, uploadsCss].map(href => ({ rel: 'stylesheet', href }))

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const site = siteOfPage(matches)
  return site && data ? canonicalMeta({ title: data.title, site, noindex: true }) : []
}

export default function MyUploads() {
  const answer = useReply<FormReply>()
  return (
    <MyFilesScreen
      {...useLoaderData<typeof loader>()}
      problem={Object.values(answer?.errors ?? {})[0]?.[0] ?? null}
    />
  )
}
