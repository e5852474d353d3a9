import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

/** What a list is narrowed by when its address says nothing at all: it then stands in the address, and can be taken away. */
export const useDefaultFilter = (filter: Readonly<Record<string, string>>): void => {
  const [params, setParams] = useSearchParams()
  // biome-ignore lint/correctness/useExhaustiveDependencies: on coming only; afterwards an empty address is somebody's wish.
  useEffect(() => {
    if ([...params.keys()].length === 0) setParams(filter, { replace: true })
  }, [])
}
