import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { translator } from '#i18n/catalogue.ts'
import { StaffArea } from '#ui/admin-kit/staff-area.tsx'
import { I18nProvider } from '#ui/i18n.tsx'
import { ListTable, type Rows, type TableData } from './list-table.tsx'

type Item = { page: string; count: number; lastAt: number; isOpen: boolean }

const rows: Rows<Item, TableData> = {
  header: 'admin.csp_reports.column_',
  columns: {
    page: { main: ({ page }) => page },
    count: { number: ({ count }) => count },
    last: { time: ({ lastAt }) => lastAt },
  },
  buttons: ({ page, isOpen }) => [
    isOpen && { intent: 'close', fields: { page }, label: 'Close', of: page },
    { href: '/more', label: 'More', spoken: `More of ${page}` },
  ],
  tick: ({ page, isOpen }) => (isOpen ? { value: page, label: `Select ${page}` } : null),
}
const item: Item = { page: '/a', count: 1234, lastAt: 0, isOpen: true }

const cells = (items: Item[], data: TableData = {}) =>
  renderToStaticMarkup(
    <I18nProvider t={translator('en_US')} locale="en_US" now={0}>
      <StaffArea>
        <ListTable rows={rows} items={items} data={data} />
      </StaffArea>
    </I18nProvider>,
  ).match(/<td.*?<\/td>/g) ?? []

test('the cell that names a row has no label, the others that of their column', () => {
  const [page, count, last] = cells([item])
  expect(page).toBe('<td role="cell" class="cell-main">/a</td>')
  expect(count).toBe('<td role="cell" data-label="Times">1,234</td>')
  expect(last).toContain('<span class="quiet">–</span>')
})

test('buttons are named after their row, and left out when they do not apply', () => {
  const [, , , open] = cells([item])
  expect(open).toContain('name="intent" value="close"')
  expect(open).toContain('Close<span class="sr"> /a</span>')
  expect(open).toContain('<span aria-hidden="true">More</span> <span class="sr">More of /a</span>')
  const [, , , closed] = cells([{ ...item, isOpen: false }])
  expect(closed).not.toContain('intent')
})

test('rows have a checkbox while there are bulk actions', () => {
  const [first, , , , , second] = cells([item, { ...item, isOpen: false }], { bulk: ['close'] })
  expect(first).toContain('aria-label="Select /a"')
  expect(second).toBe('<td role="cell" class="cell-tick"></td>')
})
