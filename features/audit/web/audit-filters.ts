import {
  choiceField,
  countField,
  dayField,
  filtersOn,
  textField,
  type UrlState,
} from '#platform/ui/list/url-state.ts'
import { PAGE_SIZE } from '#platform/ui/list/use-paged-list.ts'
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

/** The query sent to the server. */
export const toAuditQuery = (state: UrlState<typeof AUDIT_FIELDS>): AuditQuery => ({
  page: state.page,
  page_size: PAGE_SIZE,
  order: state.order,
  ...filtersOn(AUDIT_FIELDS, state),
})
