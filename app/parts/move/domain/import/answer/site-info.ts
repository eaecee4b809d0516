/** Settings of the old site. Version 2.0 split groups and left the old rows behind. */
import { decodeReferences } from '#markdown/entities.ts'
import { ownValue } from '#shared/own-value.ts'
import type { SourceDb } from './stage.ts'
import { parsed } from './source-row.ts'

type Values = Record<string, unknown>
/** The first migration of version 2.0. */
const SplitSince = 31

/** Where 2.0 keeps what a group of before had; the first that has a field counts. */
const SplitGroups: Record<string, string[]> = {
  interface: ['interface_settings', 'users_settings', 'interface'],
  write: ['advanced', 'questions', 'tags', 'write'],
  legal: ['policies', 'security'],
  login: ['security', 'login'],
  general: ['general', 'security'],
}

export class SiteInfo {
  private readonly groups = new Map<string, Values>()

  constructor(readonly source: SourceDb) {
    const rows = source.db
      .prepare<[], { type: string; content: string }>(
        'select type, content from site_info order by id desc',
      )
      .all()
    // Some types have several rows with different fields; of a field that is there twice the lowest id counts.
    for (const { type, content } of rows) {
      const value = parsed(content)
      if (!value || Array.isArray(value)) continue
      const fields = Object.entries(value as Values).filter(([, field]) => field !== null)
      this.groups.set(type, { ...this.groups.get(type), ...Object.fromEntries(fields) })
    }
  }

  /** A field, undefined where it is missing. */
  value(group: string, field: string): unknown {
    const split = this.source.version >= SplitSince ? ownValue(SplitGroups, group) : undefined
    for (const name of split ?? [group]) {
      const found = ownValue(this.groups.get(name), field)
      if (found !== undefined) return found
    }
    return undefined
  }

  text(group: string, field: string): string {
    const value = this.value(group, field)
    return typeof value === 'string' ? value : ''
  }

  /** Its name, whose entities the old site kept escaped. */
  name(): string {
    return decodeReferences(this.text('general', 'name')).trim()
  }

  /** Addresses that the old site is known to have had. */
  addresses(): string[] {
    const maps = [
      ...this.text('seo', 'robots').matchAll(/^\s*sitemap\s*:\s*(\S+?)\/sitemap\.xml/gim),
    ]
    return [this.text('general', 'site_url'), ...maps.map(([, site]) => site!)].filter(Boolean)
  }
}
