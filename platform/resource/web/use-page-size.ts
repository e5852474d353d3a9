import { useState } from 'react'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { PAGE_SIZE } from '#platform/ui/list/use-paged-list.ts'
import { readStoredJson } from '#platform/ui/stored-json.ts'

const SIZES = [10, 25, 50, 100, 200]
/** What the server gives unless the declaration says more. */
const MAX_PAGE = 100

const keyOf = ({ name }: Resource) => `suite.pageSize.${name}`

/** Rows on a page of a list, as this browser chose them; `usual` until then. */
export function usePageSize(resource: Resource, usual: number = resource.pageSize ?? PAGE_SIZE) {
  const { maxPageSize = MAX_PAGE } = resource
  const sizes = [...new Set([...SIZES, usual])]
    .filter((size) => size <= maxPageSize)
    .sort((one, other) => one - other)
  const [size, setSize] = useState<number>(() => {
    const stored = readStoredJson(localStorage, keyOf(resource))
    return sizes.find((one) => one === stored) ?? usual
  })
  return {
    size,
    sizes,
    choose: (next: number) => {
      localStorage.setItem(keyOf(resource), JSON.stringify(next))
      setSize(next)
    },
  }
}
