import { useT } from '#ui/i18n.tsx'

/** When the draft was saved; scripts update it while typing. */
export function DraftNote({ savedAt }: { savedAt: string | null }) {
  const t = useT()
  const words = { offline: t('editor.draft.offline'), signed_out: t('editor.draft.signed_out') }
  return (
    <p className="save-note" role="status" data-words={JSON.stringify(words)}>
      {savedAt ? t('editor.saved_at', { time: savedAt }) : ''}
    </p>
  )
}
