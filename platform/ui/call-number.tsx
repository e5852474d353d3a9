import Link from '@mui/material/Link'
import { createContext, useContext } from 'react'

/** Calls a number by the phone of the page; null where there is none. Filled by the shell. */
export const CallNumberContext = createContext<((number: string) => void) | null>(null)

interface CallNumberProps {
  number: string
  /** What pressing it does, or who is called. */
  name: string
  /** As people read it; by default the number itself. */
  shown?: string
}

/** A number that is called when it is pressed; without a phone it is text. */
export const CallNumber = ({ number, name, shown = number }: CallNumberProps) => {
  const call = useContext(CallNumberContext)
  if (call === null) return shown
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
      {shown}
    </Link>
  )
}
