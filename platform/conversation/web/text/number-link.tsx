import Link from '@mui/material/Link'
import { useContext } from 'react'
import { CallNumberContext } from '#platform/ui/call-number.tsx'

/** A phone number in a text: called by the page's phone, or by the system's handler without one. */
export const NumberLink = ({ text, href }: { text: string; href: string }) => {
  const call = useContext(CallNumberContext)
  return (
    <Link
      href={href}
      color="inherit"
      onClick={(event) => {
        if (call === null) return
        event.preventDefault()
        call(href.slice('tel:'.length))
      }}
    >
      {text}
    </Link>
  )
}
