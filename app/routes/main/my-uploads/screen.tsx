import { myUploadsPath, newUploadPath } from '#shared/paths.ts'
import { useT } from '#ui/i18n.tsx'
import { EmptyBlock } from '#ui/kit/empty-block.tsx'
import { Pager } from '#ui/kit/pager.tsx'
import { PostButton } from '#ui/kit/post-button.tsx'
import { TimeAgo } from '#ui/kit/time-ago.tsx'
import { SettingsFrame } from '#ui/settings/settings-frame.tsx'

type MyFile = {
  id: number
  name: string
  size: string
  at: number
  source: string
  /** How many posts, comments, profiles or settings use it. */
  uses: number
  address: string
  markdown: string
}

export type MyFilesProps = {
  title: string
  used: string
  files: MyFile[]
  page: number
  pages: number
  query: string
  problem: string | null
}

/** The viewer's files, the storage used, and a way to delete unused ones. */
export function MyFilesScreen({ title, used, files, page, pages, query, problem }: MyFilesProps) {
  const t = useT()
  return (
    <SettingsFrame current="uploads" problem={problem}>
      <h2>{title}</h2>
      <p className="settings-note">{used}</p>
      <p className="settings-note">
        <a className="btn btn-small" href={newUploadPath()}>
          {t('upload.new.title')}
        </a>
      </p>
      {files.length === 0 ? <EmptyBlock>{t('upload.mine.none')}</EmptyBlock> : null}
      <ul className="upload-list">
        {files.map(file => (
          <li key={file.id} id={`file-${file.id}`}>
            {file.source === 'post_attachment' ? null : (
              <img src={file.address} alt="" width={64} height={64} loading="lazy" />
            )}
            <div className="upload-about">
              <a href={file.address}>{file.name}</a>
              <p className="quiet">
                {t(`upload.source.${file.source}`)} · {file.size} · <TimeAgo at={file.at} /> ·{' '}
                {t('upload.mine.uses', { count: file.uses })}
              </p>
              {file.source.startsWith('post') ? <code>{file.markdown}</code> : null}
            </div>
            {file.uses === 0 ? (
              <PostButton
                intent="remove"
                fields={{ upload_id: file.id }}
                icon="trash"
                small
                title={t('upload.mine.remove_title', { name: file.name })}
              >
                {t('upload.mine.remove')}
              </PostButton>
            ) : null}
          </li>
        ))}
      </ul>
      <Pager page={page} pages={pages} path={myUploadsPath()} query={query} />
      <p className="quiet">{t('upload.mine.note')}</p>
    </SettingsFrame>
  )
}
