import { type ListFilter, readFilter, whereOf, writeFilter } from '#platform/resource/contract/list-filter.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import {
  choiceField,
  countField,
  textField,
  type UrlField,
  type UrlFields,
} from '#platform/ui/list/url-state.ts'
import { PAGE_SIZE } from '#platform/ui/list/use-paged-list.ts'
import type { Input } from './resource-client.ts'

/** URL parameters of a list; all strings except the page. */
export interface ListState {
  search: string
  order: string
  state: string
  page: number
  /** See `contract/list-filter.ts`. */
  filter: string
  /** Id of the saved view; '' for none. */
  view: string
}

/** Minimum length of a search. */
const MIN_SEARCH = 2

/** Maximum sort columns. */
const MAX_ORDERS = 3

/** Valid sort terms: `name`, `-amount,name`. */
const orderField = (names: readonly string[], fallback: string): UrlField<string> => ({
  fallback,
  read: (text) => {
    const terms = text.split(',')
    const known = terms.every((term) => names.includes(term.replace(/^-/, '')))
    return known && terms.length <= MAX_ORDERS ? text : null
  },
  write: String,
})

/** Filter from the URL; the default when unreadable. */
const filterField = (fallback: string): UrlField<string> => ({
  fallback,
  read: (text) => (readFilter(text) === null ? null : text),
  write: String,
})

/** `usual`: the default filter. */
export const urlFieldsOf = (
  resource: Resource,
  usual: ListFilter = [],
): UrlFields & { page: UrlField<number> } => {
  const sortable = [
    'created_at',
    ...Object.keys(resource.fields).filter((name) => resource.fields[name]?.sort),
  ]
  return {
    search: textField(),
    order: orderField(sortable, resource.order),
    state: choiceField(['', 'enabled', 'disabled'], ''),
    page: countField(1),
    filter: filterField(writeFilter(usual)),
    view: textField(),
  }
}

/** Filter and order as query parameters, without the page; also for exports. */
export const filterQuery = (state: ListState, today: string): Input => {
  const where = whereOf(readFilter(state.filter) ?? [], today)
  const search = state.search.trim()
  return {
    order: state.order,
    ...(search.length < MIN_SEARCH ? {} : { search }),
    ...(state.state === '' ? {} : { state: state.state }),
    ...(where === undefined ? {} : { where }),
  }
}

export const pageQuery = (state: ListState, today: string, pageSize = PAGE_SIZE): Input => ({
  ...filterQuery(state, today),
  limit: pageSize,
  offset: (state.page - 1) * pageSize,
})
