type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * What has been typed into other forms than the one that was sent; the answer puts it back after
 * the page around them was taken anew.
 */
export function keepTyped(sent: Element): () => void {
  const fields = [...document.querySelectorAll<Field>('main :is(textarea,input[type=text])[id]')]
  const typed = fields.filter(field => field.value !== field.defaultValue && !sent.contains(field))
  return () => {
    for (const { id, value } of typed) {
      const fresh = document.getElementById(id) as Field | null
      if (!fresh) continue
      fresh.value = value
      fresh.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}
