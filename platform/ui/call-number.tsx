import Link from '@mui/material/Link'
import { createContext, useContext } from 'react'

/** Calls a number by the phone of the page; null where there is none. Filled by the shell. */
export const CallNumberContext = createContext<((number: string) => void) | null>(null)

/** A number that is called when it is pressed; without a phone it is text. */
export const CallNumber = ({ number, name }: { number: string; name: string }) => {
  const call = useContext(CallNumberContext)
  if (call === null) return number
  return (
    <Link
      component="button"
      type="button"
      title={name}
      sx={{ minHeight: 24, verticalAlign: 'baseline' }}
      onClick={(event) => {
        // Otherwise its row would open.
        event.stopPropagation()
        call(number)
      }}
    >
      {number}
    </Link>
  )
}
