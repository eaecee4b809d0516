/** The save bar of long settings says how many fields are changed. */

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options]
    const preset = options.find(option => option.defaultSelected) ?? options[0]
    return control.selectedOptions[0] !== preset
  }
  if (control.type === 'checkbox' || control.type === 'radio')
    return (control as HTMLInputElement).checked !== (control as HTMLInputElement).defaultChecked
  return control.value !== control.defaultValue
}

function showChanges(form: HTMLFormElement): void {
  const line = form.querySelector<HTMLElement>('[data-changes]')
  if (!line) return
  const controls = [...form.elements].filter(
    (one): one is Control => one.matches('input,select,textarea') && (one as Control).name !== '',
  )
  // Two radio buttons of a group change together.
  const count = new Set(controls.filter(isChanged).map(({ name }) => name)).size
  const [one, other] = line.dataset.changes!.split('|')
  line.textContent = count === 0 ? '' : count === 1 ? one! : other!.replace('2', String(count))
}

const look = (form: HTMLFormElement | null) => form && showChanges(form)
addEventListener('input', ({ target }) => look((target as Control).form))
// The fields have their old values afterwards.
addEventListener('reset', ({ target }) => setTimeout(() => showChanges(target as HTMLFormElement)))
// A browser that goes back or reloads brings typed values along.
addEventListener('pageshow', () => [...document.forms].forEach(showChanges))
