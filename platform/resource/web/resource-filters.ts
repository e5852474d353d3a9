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

const filterable = (resource: Resource) => Object.entries(resource.fields).filter(([, field]) => field.filter)

export const urlFieldsOf = (resource: Resource): UrlFields & { page: UrlField<number> } => {
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

/** What narrows and orders the list, as the server is asked; also for an export, which has no pages. */
export const filterQuery = (fields: UrlFields, state: ListState): Input => ({
  order: state.order,
  ...filtersOn(fields, state),
})

export const pageQuery = (fields: UrlFields, state: ListState): Input => ({
  ...filterQuery(fields, state),
  limit: PAGE_SIZE,
  offset: (state.page - 1) * PAGE_SIZE,
})
