import { useFrameData } from '#app/ui/frame.tsx'

/** What an administrator wrote for the right column, as it is; nothing when it was left empty. */
export function CustomSidebar() {
  const { sidebar } = useFrameData().site
  if (sidebar.trim() === '') return null
  return <div className="side-card" dangerouslySetInnerHTML={{ __html: sidebar }} />
}
