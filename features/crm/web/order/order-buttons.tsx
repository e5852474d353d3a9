import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { crmTexts } from '../../i18n/texts.ts'

interface OrderButtonsProps {
  name: string
  index: number
  /** Place of the last row. */
  last: number
  onMove: (from: number, to: number) => void
  /** By default any position in the list. */
  canMove?: (from: number, to: number) => boolean
}

const staysWithin =
  (last: number) =>
  (_from: number, to: number): boolean =>
    to >= 0 && to <= last

/**
 * Moves a row up or down, as the keyboard alternative to dragging. Focus follows the row; at an end the button is not
 * disabled, since that would lose the focus.
 */
export const OrderButtons = ({
  name,
  index: position,
  last,
  onMove,
  canMove = staysWithin(last),
}: OrderButtonsProps) => {
  const t = useText(crmTexts)
  const button = (to: number, label: string, icon: ReactNode) => {
    const possible = canMove(position, to)
    return (
      <IconButton
        size="small"
        aria-label={label}
        aria-description={t('crm.order.place', { place: position + 1, count: last + 1 })}
        aria-disabled={!possible}
        onClick={({ currentTarget }) => {
          if (!possible) return
          onMove(position, to)
          // Refocus after rendering, since the row was moved in the DOM.
          requestAnimationFrame(() => currentTarget.focus())
        }}
        sx={possible ? undefined : { color: 'action.disabled', cursor: 'default' }}
      >
        {icon}
      </IconButton>
    )
  }
  return (
    <>
      {button(position - 1, t('crm.order.up', { name }), <ArrowUpward fontSize="small" />)}
      {button(position + 1, t('crm.order.down', { name }), <ArrowDownward fontSize="small" />)}
    </>
  )
}
