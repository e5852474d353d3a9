import type { Resource } from '#platform/resource/contract/resource.ts'
import {
  choiceField,
  countField,
  filtersOn,
  textField,
  type UrlField,
  type UrlFields,
} from '#platform/ui/list/url-state.ts'
import { PAGE_SIZE } from '#platform/ui/list/use-paged-list.ts'
import type { Input } from './resource-client.ts'

/** What of a resource's list stands in the address; everything is a text there, but for the page. */
export interface ListState {
  search: string
  order: string
  state: string
  page: number
  [filter: string]: string | number
}

/** By how many columns at once. */
const MOST_ORDERS = 3

/** `name`, `-amount,name` … of columns that can be sorted by. */
const orderField = (names: readonly string[], fallback: string): UrlField<string> => ({
  fallback,
  read: (text) => {
    const terms = text.split(',')
    const known = terms.every((term) => names.includes(term.replace(/^-/, '')))
    return known && terms.length <= MOST_ORDERS ? text : null
  },
  write: String,
})

const filterable = (resource: Resource) => Object.entries(resource.fields).filter(([, field]) => field.filter)

export const urlFieldsOf = (resource: Resource): UrlFields & { page: UrlField<number> } => {
  const sortable = [
    'created_at',
    ...Object.keys(resource.fields).filter((name) => resource.fields[name]?.sort),
  ]
  return {
    search: textField(),
    order: orderField(sortable, resource.order),
    state: choiceField(['', 'enabled', 'disabled'], ''),
    page: countField(1),
    ...Object.fromEntries(filterable(resource).map(([name]) => [name, textField()])),
  }
}

/** What narrows and orders the list, as the server is asked; also for an export, which has no pages. */
export const filterQuery = (fields: UrlFields, state: ListState): Input => ({
  order: state.order,
  ...filtersOn(fields, state),
})

export const pageQuery = (fields: UrlFields, state: ListState, pageSize = PAGE_SIZE): Input => ({
  ...filterQuery(fields, state),
  limit: pageSize,
  offset: (state.page - 1) * pageSize,
})
