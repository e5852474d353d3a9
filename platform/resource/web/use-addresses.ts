import { useSearchParams } from 'react-router'

/** Before the names of fields that a new one begins with. */
const BEGIN = 'begin.'

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
        const after = new URLSearchParams([...before].filter(([key]) => !key.startsWith(BEGIN)))
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

interface FormAddress extends Address {
  /** What a new one begins with, where the address says so. */
  begin: Readonly<Record<string, string>>
}

const begun = (params: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...params].flatMap(([name, value]) =>
      name.startsWith(BEGIN) ? [[name.slice(BEGIN.length), value.slice(0, 200)]] : [],
    ),
  )

/** The window of the form. A link to a new one may say what it begins with: `?edit=new&begin.mobile=%2B573001234567`. */
export const useFormAddress = (): FormAddress => {
  const [params] = useSearchParams()
  return { ...useAddress('edit', { replace: false }), begin: begun(params) }
}

/** What is shown beside the list. */
export const usePanelAddress = (): Address => useAddress('open', { replace: true })
