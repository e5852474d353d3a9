import Link from '@mui/material/Link'
import { useContext } from 'react'
import { CallNumberContext } from '#platform/ui/call-number.tsx'

/** A number that somebody wrote: called by the phone of the page, without one by whatever the machine calls with. */
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
