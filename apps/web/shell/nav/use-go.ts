import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/** What a click on a link of the menu does: by the router, which asks first where a form is unsaved. */
export const useGo = (to: string, onClick?: () => void): ((event: MouseEvent) => void) => {
  const navigate = useNavigate()
  return (event) => {
    onClick?.()
    // Into a tab or window of its own.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(to)
  }
}
