import { adminPath } from '#shared/paths.ts'
import { useT } from '#ui/i18n.tsx'
import { TextAreaField } from '#ui/admin-kit/inputs.tsx'
import { Banner } from '#ui/admin-kit/banner.tsx'

/** The MCP endpoint's URL, and how to connect an assistant. */
export function McpAddress({ address, example }: { address: string; example: string }) {
  const t = useT()
  return (
    <>
      <Banner>
        <p>{t('admin.mcp.address')}</p>
        <p>
          <code>{address}</code>
        </p>
        <p>
          <a href={adminPath('/api-keys')}>{t('admin.mcp.keys')}</a>
        </p>
      </Banner>
      <TextAreaField
        id="mcp-example"
        label={t('admin.mcp.example')}
        rows={11}
        defaultValue={example}
        code
        readOnly
      />
    </>
  )
}
