import ArrowBack from '@mui/icons-material/ArrowBack'
import ArrowForward from '@mui/icons-material/ArrowForward'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { FilterSelect } from '#platform/ui/list/filter-select.tsx'
import { CARD_SIZES, type CardSize } from '../../contract/builder/dashboards.ts'
import { builderTexts } from '../../i18n/builder/texts.ts'

interface CardToolsProps {
  name: string
  place: number
  count: number
  size: CardSize
  onMove: (from: number, to: number) => void
  onSize: (size: CardSize) => void
  onRemove: () => void
}

/**
 * Moves, sizes and removes a card, by keyboard too. The focus follows the card; at an end the button is not disabled, since that would
 * lose it.
 */
export const CardTools = ({ name, place, count, size, onMove, onSize, onRemove }: CardToolsProps) => {
  const t = useText(builderTexts)
  const button = (to: number, label: string, icon: ReactNode) => {
    const possible = to >= 0 && to < count
    return (
      <IconButton
        size="small"
        aria-label={label}
        aria-description={t('card.place', { place: place + 1, count })}
        aria-disabled={!possible}
        onClick={({ currentTarget }) => {
          if (!possible) return
          onMove(place, to)
          requestAnimationFrame(() => currentTarget.focus())
        }}
        sx={possible ? undefined : { color: 'action.disabled', cursor: 'default' }}
      >
        {icon}
      </IconButton>
    )
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', ml: 'auto' }}>
      {button(place - 1, t('card.earlier', { name }), <ArrowBack fontSize="small" />)}
      {button(place + 1, t('card.later', { name }), <ArrowForward fontSize="small" />)}
      <FilterSelect
        label={t('card.size', { name })}
        value={size}
        choices={[
          { value: size, label: t(`card.size.${size}`) },
          ...CARD_SIZES.filter((one) => one !== size).map((value) => ({
            value,
            label: t(`card.size.${value}`),
          })),
        ]}
        onChange={(chosen) => onSize(CARD_SIZES.find((one) => one === chosen) ?? size)}
      />
      <IconButton size="small" aria-label={t('card.remove', { name })} onClick={onRemove}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  )
}
