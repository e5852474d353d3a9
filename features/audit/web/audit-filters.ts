import { choiceField, countField, dayField, textField, type UrlState } from '#platform/ui/list/url-state.ts'
import type { AuditQuery } from '../contract/audit.ts'

export const AUDIT_FIELDS = {
  search: textField(),
  actor: countField(0, 1_000_000_000),
  action: textField(),
  initDate: dayField(),
  finishDate: dayField(),
  order: choiceField(['-at', 'at'], '-at'),
  page: countField(1),
}
export type AuditFilters = UrlState<typeof AUDIT_FIELDS>

export const PAGE_SIZE = 25

export const NO_FILTERS = {
  search: '',
  actor: 0,
  action: '',
  initDate: '',
  finishDate: '',
} as const satisfies Partial<AuditFilters>

export const isFiltered = (filters: AuditFilters): boolean =>
  Object.entries(NO_FILTERS).some(([name, none]) => filters[name as keyof typeof NO_FILTERS] !== none)

/** What the server is asked for. A single character is no search yet. */
export const toAuditQuery = (filters: AuditFilters): AuditQuery => {
  const search = filters.search.trim()
  return {
    page: filters.page,
    page_size: PAGE_SIZE,
    order: filters.order,
    ...(search.length > 1 ? { search } : {}),
    ...(filters.actor === 0 ? {} : { actor: filters.actor }),
    ...(filters.action === '' ? {} : { action: filters.action }),
    ...(filters.initDate === '' ? {} : { initDate: filters.initDate }),
    ...(filters.finishDate === '' ? {} : { finishDate: filters.finishDate }),
  }
}
