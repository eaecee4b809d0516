const Anchored = /<(?:h[2-6]|li|a)\b[^>]*>/g

/**
 * Makes the anchors of a text unique on its page: `h-intro` becomes `h-<scope>-intro`, and links to it are
 * updated. `scope`: letters and digits, such as the post's id.
 */
export function scopeAnchors(html: string, scope: string): string {
  if (!html.includes(' id="') && !html.includes(' href="#')) return html
  return html.replace(Anchored, tag =>
    tag.replace(
      / (id="|href="#)(h|fn|fnref)-/g,
      (_, kind: string, prefix: string) => ` ${kind}${prefix}-${scope}-`,
    ),
  )
}
