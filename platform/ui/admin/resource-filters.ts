import type { Resource } from '#platform/contract/resource.ts'
import { choiceField, countField, textField, type UrlFields } from '../list/url-state.ts'
import type { Input } from './resource-client.ts'

export const PAGE_SIZE = 25

/** What of a resource's list stands in the address; everything is a text there, but for the page. */
export interface ListState {
  search: string
  order: string
  state: string
  page: number
  [filter: string]: string | number
}

const filterable = (resource: Resource) => Object.entries(resource.fields).filter(([, field]) => field.filter)

export const urlFieldsOf = (resource: Resource): UrlFields => {
  const sortable = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.sort ? [name, `-${name}`] : [],
  )
  return {
    search: textField(),
    order: choiceField([...sortable, resource.order], resource.order),
    state: choiceField(['', 'enabled', 'disabled'], ''),
    page: countField(1),
    ...Object.fromEntries(filterable(resource).map(([name]) => [name, textField()])),
  }
}

/** The filters alone, all off. */
export const noFilters = (resource: Resource): Record<string, string> => ({
  search: '',
  state: '',
  ...Object.fromEntries(filterable(resource).map(([name]) => [name, ''])),
})

export const isFiltered = (resource: Resource, state: ListState): boolean =>
  Object.keys(noFilters(resource)).some((name) => state[name] !== '')

/** What narrows and orders the list, as the server is asked; also for an export, which has no pages. */
export const filterQuery = (resource: Resource, state: ListState): Input => {
  const narrowed = Object.keys(noFilters(resource)).filter((name) => state[name] !== '')
  return { order: state.order, ...Object.fromEntries(narrowed.map((name) => [name, state[name]])) }
}

export const pageQuery = (resource: Resource, state: ListState): Input => ({
  ...filterQuery(resource, state),
  limit: PAGE_SIZE,
  offset: (state.page - 1) * PAGE_SIZE,
})
