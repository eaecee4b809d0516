/**
 * Chinese puts a space between its characters and Latin letters or digits. The texts have one around every
 * placeholder; whether it stays depends on the value: 欢迎来到 Linux 社区, 欢迎来到植物园.
 */
const Wide = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60“”‘’…—]/
const Chinese = /[\u3400-\u9fff\uf900-\ufaff]/
const Narrow = /[\p{Script=Latin}\p{Nd}]/u

/** Joins two pieces of a Chinese text, one of them an inserted value, with a space where needed. */
export function joinChinese(left: string, right: string): string {
  const start = left.trimEnd()
  const end = right.trimStart()
  const before = start.at(-1) ?? ''
  const after = end.at(0) ?? ''
  if (Wide.test(before) && Wide.test(after)) return start + end
  const mixed =
    (Chinese.test(before) && Narrow.test(after)) || (Narrow.test(before) && Chinese.test(after))
  return mixed ? `${start} ${end}` : left + right
}
