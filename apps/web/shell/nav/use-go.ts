import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/** Follows a menu link by the router, which asks first if a form is dirty. */
export const useGo = (to: string, onClick?: () => void): ((event: MouseEvent) => void) => {
  const navigate = useNavigate()
  return (event) => {
    onClick?.()
    // Opens in a new tab or window.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(to)
  }
}
