import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/** Follows a menu link through the router, which asks first when a form has unsaved changes. */
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
