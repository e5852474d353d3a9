import { use, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { AddressContext } from './address-root.tsx'

/**
 * Replaces the current address by `to`. Unlike React Router's `Navigate`, not if the user has gone elsewhere between the
 * rendering and its effect: they would be taken away from what they opened.
 */
export const Redirect = ({ to }: { to: string }) => {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const history = use(AddressContext)
  useEffect(() => {
    const isStillHere = history === undefined || history.here().location.pathname === pathname
    if (isStillHere) void navigate(to, { replace: true })
  }, [history, navigate, pathname, to])
  return null
}
