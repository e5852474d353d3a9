import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { readUrlState, type UrlFields, type UrlState, writeUrlState } from './url-state.ts'

/**
 * A list's state in the URL. Page changes push history entries; filter changes replace, so that typing does not fill it.
 */
export const useUrlState = <Fields extends UrlFields>(
  fields: Fields,
): [UrlState<Fields>, (patch: Partial<UrlState<Fields>>) => void] => {
  const [params, setParams] = useSearchParams()
  const state = useMemo(() => readUrlState(fields, params), [fields, params])
  const update = useCallback(
    (patch: Partial<UrlState<Fields>>) =>
      setParams((before) => writeUrlState(fields, before, patch), { replace: !('page' in patch) }),
    [fields, setParams],
  )
  return [state, update]
}
