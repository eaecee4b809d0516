import { useFrameData } from '#ui/frame.tsx'

/** The administrator's HTML for the right column, unchanged; nothing when empty. */
export function CustomSidebar() {
  const { sidebar } = useFrameData().site
  if (sidebar.trim() === '') return null
  return <div className="side-card" dangerouslySetInnerHTML={{ __html: sidebar }} />
}
