import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import IconButton from '@mui/material/IconButton'
import { useText } from '#platform/i18n/web/language.tsx'
import { crmTexts } from '../../i18n/texts.ts'

interface OrderButtonsProps {
  name: string
  place: number
  /** Place of the last row. */
  last: number
  onMove: (from: number, to: number) => void
}

/** Moves a row one place up or down, for who does not drag. */
export const OrderButtons = ({ name, place, last, onMove }: OrderButtonsProps) => {
  const t = useText(crmTexts)
  return (
    <>
      <IconButton
        size="small"
        aria-label={t('crm.order.up', { name })}
        disabled={place === 0}
        onClick={() => onMove(place, place - 1)}
      >
        <ArrowUpward fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={t('crm.order.down', { name })}
        disabled={place === last}
        onClick={() => onMove(place, place + 1)}
      >
        <ArrowDownward fontSize="small" />
      </IconButton>
    </>
  )
}
