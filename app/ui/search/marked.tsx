export type Segment = { text: string; hit: boolean }

/** Plain text with what was searched for marked; every piece is escaped as text. */
export function Marked({ segments }: { segments: Segment[] }) {
  return (
    <>{segments.map(({ text, hit }, index) => (hit ? <mark key={index}>{text}</mark> : text))}</>
  )
}
