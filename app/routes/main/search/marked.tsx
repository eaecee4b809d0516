export type Segment = { text: string; hit: boolean }

/** Plain text with matches marked; every part is escaped. */
export function Marked({ segments }: { segments: Segment[] }) {
  return (
    <>{segments.map(({ text, hit }, index) => (hit ? <mark key={index}>{text}</mark> : text))}</>
  )
}
