import { useSearchParams } from 'react-router'

interface Address {
  open: boolean
  /** null for a new one. */
  id: number | null
  go: (value: string | null) => void
}

/** Which record is open in one of the screen's ways stands in the address: it can be linked, and Back closes it. */
const useAddress = (name: 'edit' | 'open', { replace }: { replace: boolean }): Address => {
  const [params, setParams] = useSearchParams()
  const value = params.get(name)
  const go = (next: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (next === null) after.delete(name)
        else after.set(name, next)
        return after
      },
      // Going on from one record to another fills no history; the first step and the way out do.
      { replace: replace && value !== null && next !== null },
    )
  const id = value !== null && /^[1-9]\d{0,15}$/.test(value) ? Number(value) : null
  return { open: id !== null || (name === 'edit' && value === 'new'), id, go }
}

/** The window of the form. */
export const useFormAddress = (): Address => useAddress('edit', { replace: false })

/** What is shown beside the list. */
export const usePanelAddress = (): Address => useAddress('open', { replace: true })
