import Link from '@mui/material/Link'
import { createContext, useContext } from 'react'
import { formatPhone } from '#platform/i18n/format.ts'

/** Calls a number with the page's phone; null without one. Provided by the shell. */
export const CallNumberContext = createContext<((number: string) => void) | null>(null)

interface CallNumberProps {
  number: string
  /** Accessible name. */
  name: string
  /** Default: the number, grouped as its country does. */
  shown?: string
}

/** A number that calls on click; plain text without a phone. */
export const CallNumber = ({ number, name, shown = formatPhone(number) }: CallNumberProps) => {
  const call = useContext(CallNumberContext)
  if (call === null) return shown
  return (
    <Link
      component="button"
      type="button"
      title={name}
      sx={{ minHeight: 24, verticalAlign: 'baseline' }}
      onClick={(event) => {
        // Otherwise the click would open the row.
        event.stopPropagation()
        call(number)
      }}
    >
      {shown}
    </Link>
  )
}
