type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Text typed into forms other than the submitted one; restored after the page around them was
 * replaced.
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
