import { useSearchParams } from 'react-router'
import { cutText } from '#platform/contract/cut-text.ts'

/** Prefix of URL parameters with initial values. */
const BEGIN = 'begin.'

interface Address {
  open: boolean
  /** Null for a new record. */
  id: number | null
  go: (value: string | null) => void
}

/** The open record in the URL: can be linked, and Back closes it. */
const useAddress = (name: 'edit' | 'open', { replace }: { replace: boolean }): Address => {
  const [params, setParams] = useSearchParams()
  const value = params.get(name)
  const go = (next: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams([...before].filter(([key]) => !key.startsWith(BEGIN)))
        if (next === null) after.delete(name)
        else after.set(name, next)
        return after
      },
      // Stepping between records replaces history entries; opening and closing push.
      { replace: replace && value !== null && next !== null },
    )
  const id = value !== null && /^[1-9]\d{0,15}$/.test(value) ? Number(value) : null
  return { open: id !== null || (name === 'edit' && value === 'new'), id, go }
}

interface FormAddress extends Address {
  /** Initial values from the URL. */
  begin: Readonly<Record<string, string>>
}

const begun = (params: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...params].flatMap(([name, value]) =>
      name.startsWith(BEGIN) ? [[name.slice(BEGIN.length), cutText(value, 200)]] : [],
    ),
  )

/** The form dialog. Links can set initial values: `?edit=new&begin.mobile=%2B573001234567`. */
export const useFormAddress = (): FormAddress => {
  const [params] = useSearchParams()
  return { ...useAddress('edit', { replace: false }), begin: begun(params) }
}

/** The panel beside the list. */
export const usePanelAddress = (): Address => useAddress('open', { replace: true })
